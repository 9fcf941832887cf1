import type { BootData } from '@gym/remote-contract';
import type { ShellServices } from '../platform/use-shell.ts';

/**
 * Starts the idle tasks when the browser is idle.
 * @returns a function that ends them
 */
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
  ); // the page works without them
  return () => {
    end?.();
    end = null;
  };
}
