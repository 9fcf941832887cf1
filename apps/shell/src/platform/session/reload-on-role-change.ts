import { getRole } from '@gym/api-client';
import { audienceOfRole } from '@gym/remote-contract';
import type { ShellServices } from '../services/use-shell.ts';
import { roleChangeTexts } from './role-change-texts.ts';

type RoleChangeServices = Pick<ShellServices, 'audience' | 'leaving' | 'saves' | 'toaster' | 'unsavedWork'>;

const notified = new WeakSet<object>();

/**
 * Asks for the role again. Where it is another audience's by now, the page is loaded anew, so that nothing of the old role is
 * left of it; where that would lose something, the user is told and decides when.
 *
 * @throws ApiError where the role cannot be read; nothing is done then
 */
export async function reloadOnRoleChange({
  audience,
  leaving,
  saves,
  toaster,
  unsavedWork,
}: RoleChangeServices): Promise<void> {
  const { role } = await getRole();
  if (audienceOfRole(role) === audience) return;
  await saves.waitForAnswers(5_000);
  if (unsavedWork.dirty().length === 0 && saves.unsettled().length === 0) return leaving.reload();
  if (notified.has(toaster)) return;
  notified.add(toaster);
  toaster.show({
    kind: 'error',
    text: roleChangeTexts.changed,
    actions: [{ label: roleChangeTexts.load, run: () => void leaving.reload() }],
  });
}
