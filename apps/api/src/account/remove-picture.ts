import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { saveOnce } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { removeLoose } from '../uploads/loose-pictures.ts';
import { replacePicture } from './replace-picture.ts';

/** Takes the own picture away, back to initials. */
export const removePicture = implement(calls.removePicture, async (incoming, services) => {
  const unneeded: string[] = [];
  const save = saveOnce(calls.removePicture, async ({ user, tx, act }) => {
    const before = await replacePicture({ user, tx, image: null, act });
    if (before !== null) unneeded.push(before);
    return saved(user.id);
  });
  const answer = await save(incoming, services);
  for (const name of unneeded) services.background.start('removing a picture', () => removeLoose(services, name));
  return answer;
});
