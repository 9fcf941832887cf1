import type { ComponentType } from 'react';

/** The slots, and what each one tells the panels in it. */
export interface SlotContexts {
  /** A card on a member's page. `member` is the member's id. */
  readonly 'member-page': { readonly member: string };
  /** A card on the dashboard. */
  readonly dashboard: object;
}

export type SlotName = keyof SlotContexts;

/** Module of a panel. The default export is its content; the host shows the title and the frame. */
export interface PanelModule<Name extends SlotName> {
  readonly default: ComponentType<SlotContexts[Name]>;
}

/** The panels that a remote adds to the screens of others, by slot: `() => import('./member-panel.tsx')`. */
export type RemotePanels = { readonly [Name in SlotName]?: () => Promise<PanelModule<Name>> };

/** A place on a screen for the panels of other remotes. */
export type SlotProps = {
  readonly [Name in SlotName]: { readonly name: Name; readonly context: SlotContexts[Name] };
}[SlotName];

/**
 * What a screen needs to offer a slot. `Slot` shows each panel in a card of its own, once its code has loaded. A panel
 * that cannot load or that throws shows why, with Retry; the other panels and the screen stay. Without panels, it shows
 * nothing.
 */
export interface SlotsModule {
  readonly Slot: ComponentType<SlotProps>;
}
