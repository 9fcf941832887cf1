import { forgetLastRole, getRole } from '@gym/api-client';
import type { ShellServices } from '../platform/use-shell.tsx';

/** Texts for a user whose role an administrator changed during the session. */
const roleChangeTexts = {
  changed: 'Your role was changed. Reload the page to see the screens of your new role.',
  mustSetUp: 'Your account needs one more step before anything else. Reload the page to do it.',
  reload: 'Reload',
} as const;

type RoleChangeServices = Pick<ShellServices, 'audience' | 'leaving' | 'saves' | 'toaster' | 'unsavedWork'>;

const notified = new WeakSet<object>();

/**
 * Reads the role again. If the audience changed, the page reloads, so that no screen of the old role stays. It also
 * reloads if the user must now choose a password or set up a second factor. If a reload
 * would lose input or an unfinished save, a toast tells the user, who decides when to reload.
 *
 * @throws ApiError if the role cannot be read. Then nothing changes.
 */
export async function reloadOnRoleChange({
  audience,
  leaving,
  saves,
  toaster,
  unsavedWork,
}: RoleChangeServices): Promise<void> {
  const { audience: now, mustSetUp } = await getRole();
  if (now === audience && mustSetUp === undefined) return;
  forgetLastRole();
  await saves.waitForAnswers(5_000);
  if (unsavedWork.dirty().length === 0 && saves.unsettled().length === 0) return leaving.reload();
  if (notified.has(toaster)) return;
  notified.add(toaster);
  toaster.show({
    kind: 'error',
    text: mustSetUp === undefined ? roleChangeTexts.changed : roleChangeTexts.mustSetUp,
    actions: [{ label: roleChangeTexts.reload, run: () => void leaving.reload() }],
  });
}
