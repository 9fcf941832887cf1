import type { ShellServices } from '../platform/use-shell.tsx';

const inFlight = new WeakSet<ShellServices>();

/**
 * Checks the role after a 403, because an administrator may have changed it. The screen that made the call shows the
 * 403 itself. This happens rarely, so the code loads on demand, in one chunk with the re-sign-in. Calls that are
 * rejected meanwhile share one check.
 */
export async function handleForbidden(services: ShellServices): Promise<void> {
  if (inFlight.has(services)) return;
  inFlight.add(services);
  await import(/* webpackChunkName: "re-sign-in" */ './reload-on-role-change.ts')
    .then(({ reloadOnRoleChange }) => reloadOnRoleChange(services))
    .catch(() => undefined);
  inFlight.delete(services);
}
