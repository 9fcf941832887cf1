import { getRole } from '@gym/api-client';
import { audienceOfRole } from '@gym/remote-contract';
import type { ShellServices } from '../services/shell-services.ts';
import { roleChangeTexts } from '../texts/role-change.ts';

type Told = Pick<ShellServices, 'audience' | 'leaving' | 'saves' | 'toaster' | 'unsavedWork'>;

const told = new WeakSet<object>();

/**
 * Asks for the role again. Where it is another audience's by now, the page is loaded anew, so that nothing of the old role is
 * left of it; where that would lose something, the user is told and decides when.
 *
 * @throws ApiError where the role cannot be read; nothing is done then
 */
export async function checkRole({ audience, leaving, saves, toaster, unsavedWork }: Told): Promise<void> {
  const { role } = await getRole();
  if (audienceOfRole(role) === audience) return;
  await saves.answered(5_000);
  if (unsavedWork.dirty().length === 0 && saves.unsettled().length === 0) return leaving.reload();
  if (told.has(toaster)) return;
  told.add(toaster);
  toaster.show({
    kind: 'error',
    text: roleChangeTexts.changed,
    actions: [{ label: roleChangeTexts.load, run: () => void leaving.reload() }],
  });
}
