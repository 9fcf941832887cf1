import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { calls } from '@gym/api-contract';
import type { Transaction } from '../../platform/database/database.ts';
import { implement, type SignedIn } from '../../platform/http/implement-call.ts';
import { saved, saveOnce } from '../../platform/idempotency/implement-save.ts';
import { type AuditContext, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { users } from '../../platform/database/schema/index.ts';
import { notFound } from '../../shared/records/missing-record.ts';
import { markReferenced, storeLoose, markLoose, removeLoose } from '../../platform/uploads/loose-pictures.ts';
import { reencodePicture } from '../../platform/uploads/reencode-picture.ts';

interface Replacement {
  readonly user: SignedIn;
  readonly tx: Transaction;
  /** Name of a loose picture; null for none. */
  readonly image: string | null;
  readonly auditContext: AuditContext;
}

/**
 * Makes a user's record name another picture, or none, and resolves to the one that it named before. The record's version
 * stays: it guards the fields of forms, and a new picture is in nobody's way.
 */
async function replacePicture({ user, tx, image, auditContext }: Replacement): Promise<string | null> {
  const [stored] = await tx
    .select({ image: users.image })
    .from(users)
    .where(eq(users.id, user.id))
    .for('no key update');
  if (stored === undefined) throw notFound('user', user.id);
  if (stored.image === image) return null;
  if (image !== null) await markReferenced(tx, image);
  if (stored.image !== null) await markLoose(tx, stored.image, auditContext.at);
  await tx.update(users).set({ image }).where(eq(users.id, user.id));
  await writeAuditEntry(tx, {
    ...auditContext,
    record: 'user',
    recordId: user.id,
    before: { image: stored.image },
    after: { image },
  });
  return stored.image;
}

/**
 * Sets the own picture (acceptance I1). It is kept before anything names it, and named in one transaction with the
 * idempotency key and the audit entry; whichever picture is without a record then is removed afterwards.
 */
export const uploadPicture = implement(calls.uploadPicture, async (incoming, services) => {
  const { file } = incoming;
  const image = await storeLoose(services, await reencodePicture(file));
  // The new one too: a repetition does not need it, nor does a save that failed. Where it is named, nothing happens to it.
  const unneeded = [image];
  const save = saveOnce(calls.uploadPicture, async ({ user, tx, auditContext }) => {
    const before = await replacePicture({ user, tx, image, auditContext });
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

/** Takes the own picture away, back to initials. */
export const removePicture = implement(calls.removePicture, async (incoming, services) => {
  const unneeded: string[] = [];
  const save = saveOnce(calls.removePicture, async ({ user, tx, auditContext }) => {
    const before = await replacePicture({ user, tx, image: null, auditContext });
    if (before !== null) unneeded.push(before);
    return saved(user.id);
  });
  const answer = await save(incoming, services);
  for (const name of unneeded) services.background.start('removing a picture', () => removeLoose(services, name));
  return answer;
});
