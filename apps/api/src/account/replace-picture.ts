import { eq } from 'drizzle-orm';
import { recordChange, type Act } from '../audit/record-change.ts';
import type { Transaction } from '../http/database.ts';
import type { SignedIn } from '../http/implement.ts';
import { notFound } from '../records/not-found.ts';
import { users } from '../schema/index.ts';
import { holdOn, letGo } from '../uploads/loose-pictures.ts';

interface Replacement {
  readonly user: SignedIn;
  readonly tx: Transaction;
  /** Name of a loose picture; null for none. */
  readonly image: string | null;
  readonly act: Act;
}

/**
 * Makes a user's record name another picture, or none, and resolves to the one that it named before. The record's version
 * stays: it guards the fields of forms, and a new picture is in nobody's way.
 */
export async function replacePicture({ user, tx, image, act }: Replacement): Promise<string | null> {
  const [stored] = await tx
    .select({ image: users.image })
    .from(users)
    .where(eq(users.id, user.id))
    .for('no key update');
  if (stored === undefined) throw notFound('user', user.id);
  if (stored.image === image) return null;
  if (image !== null) await holdOn(tx, image);
  if (stored.image !== null) await letGo(tx, stored.image, act.at);
  await tx.update(users).set({ image }).where(eq(users.id, user.id));
  await recordChange(tx, {
    ...act,
    record: 'user',
    recordId: user.id,
    before: { image: stored.image },
    after: { image },
  });
  return stored.image;
}
