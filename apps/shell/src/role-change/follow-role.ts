import type { ShellServices } from '../services/shell-services.ts';

/**
 * A call was refused to this role: an administrator may have changed it meanwhile. Looked into once the code for it is there,
 * as it hardly ever happens; that is in one chunk with the other question a session may ask; the refusal itself is shown where the call was made.
 */
export const followRole = (services: ShellServices): Promise<void> =>
  import(/* webpackChunkName: "re-sign-in" */ './check-role.ts').then(({ checkRole }) => checkRole(services)).catch(() => undefined);
