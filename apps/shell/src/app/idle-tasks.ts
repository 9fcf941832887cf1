import type { BootData } from '@gym/remote-contract';
import type { ShellServices } from '../platform/services/use-shell.ts';

/** Begins what goes on beside the user's work, once there is nothing more urgent. @returns ends it */
export function startIdleTasks(services: ShellServices, boot: BootData): () => void {
  let end: (() => void) | undefined | null;
  services.browser.whenIdle(
    () =>
      void import(/* webpackChunkName: "aside" */ './run-idle-tasks.ts').then(
        ({ runIdleTasks }) => {
          if (end !== null) end = runIdleTasks(services, boot);
        },
        () => undefined,
      ),
  ); // the page lives without it
  return () => {
    end?.();
    end = null;
  };
}
