import type { BootData } from '@gym/remote-contract';
import type { ShellServices } from '../services/shell-services.ts';

/** Begins what goes on beside the user's work, once there is nothing more urgent. @returns ends it */
export function aside(services: ShellServices, boot: BootData): () => void {
  let end: (() => void) | undefined | null;
  services.browser.whenIdle(
    () =>
      void import(/* webpackChunkName: "aside" */ './begin-aside.ts').then(
        ({ beginAside }) => {
          if (end !== null) end = beginAside(services, boot);
        },
        () => undefined,
      ),
  ); // the page lives without it
  return () => {
    end?.();
    end = null;
  };
}
