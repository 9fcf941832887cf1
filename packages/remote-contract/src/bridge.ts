import type { HostServices } from './host/host-services.ts';
import type { SlotContexts, SlotName } from './points.ts';

/** What every app of another framework gets. `@gym/ui/bridge` mounts it in a route or in a slot. */
export interface BridgeContext {
  /** The services of `useHost()`. */
  readonly host: HostServices;
  /** Aborts when the app is unmounted. Calls and listeners take it. */
  readonly signal: AbortSignal;
  /**
   * Unmounts the app and shows the failure in its place, with the remote's name. Give it to the error hook of the
   * framework, because nobody else sees an error of an event handler.
   */
  readonly fail: (error: unknown) => void;
}

/** What an app gets that is a screen. */
export interface ScreenContext extends BridgeContext {
  /** Path, query and hash of the address. */
  readonly path: string;
  /** Names the record that the screen is about, beside its title. A change of the path clears it. */
  readonly setRecord: (name: string) => void;
}

/** What an app gets that is a panel. */
export interface PanelContext<Name extends SlotName> extends BridgeContext {
  readonly slot: SlotContexts[Name];
}

/** A mounted app. */
export interface MountedApp {
  /**
   * The address has changed, by the menu, a link, Back or Forward, and the app still serves it. Without this function,
   * the app is unmounted and mounted again.
   */
  update?(path: string): void;
  /** Removes everything that `mount` created outside of the element. The host removes the element. */
  unmount(): void;
}

/** Module of a screen in another framework, as `bridgePage` loads it. */
export interface BridgedScreen {
  /** The `<h1>` at a path. The host shows it, focuses it after a navigation, and sets the title of the document. */
  title(path: string): string;
  /** Shows the app in an empty element. If it returns a promise, the host shows a loading state until then. */
  mount(element: HTMLElement, context: ScreenContext): MountedApp | Promise<MountedApp>;
}

/** Module of a panel in another framework, as `bridgePanel` loads it. */
export interface BridgedPanel<Name extends SlotName> {
  mount(element: HTMLElement, context: PanelContext<Name>): MountedApp | Promise<MountedApp>;
}
