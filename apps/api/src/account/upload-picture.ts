import { createHash } from 'node:crypto';
import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { saveOnce } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { keepLoose, removeLoose } from '../uploads/loose-pictures.ts';
import { makePicture } from '../uploads/make-picture.ts';
import { replacePicture } from './replace-picture.ts';

/**
 * Sets the own picture (acceptance I1). It is kept before anything names it, and named in one transaction with the
 * idempotency key and the audit entry; whichever picture is without a record then is removed afterwards.
 */
export const uploadPicture = implement(calls.uploadPicture, async (incoming, services) => {
  const { file } = incoming;
  const image = await keepLoose(services, await makePicture(file));
  // The new one too: a repetition does not need it, nor does a save that failed. Where it is named, nothing happens to it.
  const unneeded = [image];
  const save = saveOnce(calls.uploadPicture, async ({ user, tx, act }) => {
    const before = await replacePicture({ user, tx, image, act });
    if (before !== null) unneeded.push(before);
    return saved(user.id);
  });
  try {
    // What a repetition is recognised by is the file that was sent.
    return await save({ ...incoming, body: createHash('sha256').update(file).digest('base64url') as never }, services);
  } finally {
    for (const name of unneeded) services.background.start('removing a picture', () => removeLoose(services, name));
  }
});
