import type { ShellServices } from '../services/shell-services.ts';

const checked = new WeakSet<ShellServices>();

/**
 * A call was refused to this role: an administrator may have changed it meanwhile. Looked into once the code for it is there,
 * as it hardly ever happens; that is in one chunk with the other question a session may ask; the refusal itself is shown where the call was made.
 * Calls that are refused meanwhile share the one look.
 */
export async function followRole(services: ShellServices): Promise<void> {
  if (checked.has(services)) return;
  checked.add(services);
  await import(/* webpackChunkName: "re-sign-in" */ './check-role.ts')
    .then(({ checkRole }) => checkRole(services))
    .catch(() => undefined);
  checked.delete(services);
}
