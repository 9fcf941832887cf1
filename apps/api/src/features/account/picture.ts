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
  /** Name of a loose picture; null for no picture. */
  readonly image: string | null;
  readonly auditContext: AuditContext;
}

/**
 * Replaces a user's picture and resolves to the name of the previous one. The record's version stays: it protects the
 * fields of forms, and a picture conflicts with none of them.
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
 * Sets the own picture (acceptance I1). The picture is stored first. Then one transaction writes the reference, the
 * idempotency key and the audit entry. A picture without a reference is removed afterwards.
 */
export const uploadPicture = implement(calls.uploadPicture, async (incoming, services) => {
  const { file } = incoming;
  const image = await storeLoose(services, await reencodePicture(file));
  // Includes the new picture: a repeated or failed save does not need it. `removeLoose` skips a referenced picture.
  const unneeded = [image];
  const save = saveOnce(calls.uploadPicture, async ({ user, tx, auditContext }) => {
    const before = await replacePicture({ user, tx, image, auditContext });
    if (before !== null) unneeded.push(before);
    return saved(user.id);
  });
  try {
    // The hash of the sent file identifies a repeated save.
    return await save({ ...incoming, body: createHash('sha256').update(file).digest('base64url') as never }, services);
  } finally {
    for (const name of unneeded) services.background.start('removing a picture', () => removeLoose(services, name));
  }
});

/** Removes the own picture; the screens show initials again. */
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
