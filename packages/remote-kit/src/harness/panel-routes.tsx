import { Slot } from '@gym/kernel/slots';
import type { BootRemote, SlotProps } from '@gym/remote-contract';
import { Screen } from '@gym/ui';
import type { RouteObject } from 'react-router-dom';
import { slotPath } from './harness-page.ts';

/** What the slots tell a panel here. The demo gym has a member with this id. */
const SLOTS: readonly SlotProps[] = [
  { name: 'member-page', context: { member: '2' } },
  { name: 'dashboard', context: {} },
];

/** A screen for each panel of a remote, so that a developer and the kit can look at it alone. */
export const panelRoutes = ({ title, slots = {} }: BootRemote): RouteObject[] =>
  SLOTS.filter(({ name }) => name in slots).map((slot) => ({
    path: slotPath(slot.name),
    element: (
      <Screen title={title}>
        <Slot {...slot} />
      </Screen>
    ),
  }));
