import type { ShellServices } from '../services/use-shell.ts';

const inFlight = new WeakSet<ShellServices>();

/**
 * A call was refused to this role: an administrator may have changed it meanwhile. Looked into once the code for it is
 * there, as it hardly ever happens; that is in one chunk with the other question a session may ask; the refusal itself
 * is shown where the call was made. Calls that are refused meanwhile share the one look.
 */
export async function handleForbidden(services: ShellServices): Promise<void> {
  if (inFlight.has(services)) return;
  inFlight.add(services);
  await import(/* webpackChunkName: "re-sign-in" */ './reload-on-role-change.ts')
    .then(({ reloadOnRoleChange }) => reloadOnRoleChange(services))
    .catch(() => undefined);
  inFlight.delete(services);
}
