import { Slot } from '@gym/kernel/slots';
import type { BootRemote, SlotProps } from '@gym/remote-contract';
import { Screen } from '@gym/ui';
import type { RouteObject } from 'react-router-dom';
import { slotPath } from './harness-page.ts';

/**
 * A screen for each panel of a remote, so that a developer and the kit can look at it alone. Its context is the example
 * in the page.
 */
export const panelRoutes = ({ title, slots = {} }: BootRemote): RouteObject[] =>
  Object.entries(slots).map(([name, { example = {} }]) => ({
    path: slotPath(name),
    element: (
      <Screen title={title}>
        <Slot {...({ name, context: example } as SlotProps)} />
      </Screen>
    ),
  }));
