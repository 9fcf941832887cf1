import { and, eq } from 'drizzle-orm';
import type { Services } from '../http/services.ts';
import { sessions, users } from '../schema/index.ts';
import { learnAddress } from '../throttling/learn-address.ts';
import { networkOf } from '../throttling/network-of.ts';
import { ABSOLUTE_MS } from './lifetime.ts';
import { hashOfToken, newToken } from './token.ts';

/** Who signed in, with the hash the password was verified against, and where. */
export interface SignIn {
  readonly userId: number;
  readonly passwordHash: string;
  readonly address: string;
  readonly agent: string;
}

/**
 * Opens a session for a user whose password was verified against `passwordHash` and resolves to it and its token. The user's
 * row is locked meanwhile: a reset or a disabling that overtakes the sign-in leaves no session behind. Undefined when
 * one did.
 */
export async function openSession(
  { db, clock }: Services,
  { userId, passwordHash, address, agent }: SignIn,
): Promise<{ id: number; token: string } | undefined> {
  const token = newToken();
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.active, true), eq(users.passwordHash, passwordHash)))
      .for('share');
    if (user === undefined) return undefined;
    await learnAddress(tx, { userId, address: networkOf(address), at: now });
    const [opened] = await tx
      .insert(sessions)
      .values({
        userId,
        tokenHash: hashOfToken(token),
        createdAt: now,
        lastUsedAt: now,
        address,
        agent,
        expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
      })
      .returning({ id: sessions.id });
    return opened && { id: opened.id, token };
  });
}
