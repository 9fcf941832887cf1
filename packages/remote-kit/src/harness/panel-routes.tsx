import { page, type RemoteModule, type SlotContexts, type SlotName } from '@gym/remote-contract';
import { Card, Screen } from '@gym/ui';
import { type ComponentType, createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type HarnessRemote, slotPath } from './harness-page.ts';

/** What the slots tell a panel here. The demo gym has a member with this id. */
const CONTEXTS: SlotContexts = { 'member-page': { member: '2' }, dashboard: {} };

/** A screen for each panel of a remote, so that a developer and the kit can look at it alone. */
export const panelRoutes = ({ slots = {} }: HarnessRemote, module: RemoteModule): RouteObject[] =>
  (Object.entries(slots) as [SlotName, { readonly title: string }][]).map(([slot, { title }]) => ({
    path: slotPath(slot),
    ...page(async () => {
      const load = module.slots?.[slot];
      if (!load) throw new Error(`Its src/remote.ts exports no panel for the slot "${slot}".`);
      const Panel = (await load()).default as ComponentType<object>;
      const PanelScreen = () => (
        <Screen title={title}>
          <Card>{createElement(Panel, CONTEXTS[slot])}</Card>
        </Screen>
      );
      return { default: PanelScreen };
    }),
  }));
