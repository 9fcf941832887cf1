import { createHash } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { hashToken, newToken } from '../../platform/auth/session-token-and-lifetime.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { signInTickets, users } from '../../platform/database/schema/index.ts';
import type { Services } from '../../platform/services/services.ts';

type UserRow = typeof users.$inferSelect;

/** How long the second step of a sign-in may take. */
const TICKET_LIFETIME_MS = 10 * 60_000;

const markOf = ({ passwordHash }: Pick<UserRow, 'passwordHash'>): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

/** Opens the second step of a sign-in whose password was right, and resolves to its ticket. */
export async function openTicket({ db, clock }: Services, user: UserRow): Promise<string> {
  const ticket = newToken();
  const now = clock.now();
  await db.delete(signInTickets).where(and(eq(signInTickets.userId, user.id), lt(signInTickets.expiresAt, now)));
  await db.insert(signInTickets).values({
    ticketHash: hashToken(ticket),
    userId: user.id,
    passwordMark: markOf(user),
    expiresAt: new Date(now.getTime() + TICKET_LIFETIME_MS),
  });
  return ticket;
}

/** The user of a valid ticket; undefined if it is unknown, expired, used, or if the password has changed since. */
export async function findTicketUser({ db, clock }: Services, ticket: string): Promise<UserRow | undefined> {
  const [found] = await db
    .select({ user: users, mark: signInTickets.passwordMark })
    .from(signInTickets)
    .innerJoin(users, eq(users.id, signInTickets.userId))
    .where(and(eq(signInTickets.ticketHash, hashToken(ticket)), gt(signInTickets.expiresAt, clock.now())));
  return found?.mark === (found && markOf(found.user)) ? found?.user : undefined;
}

/** Ends a ticket. Resolves to whether it was still there: of two concurrent steps, one succeeds. */
export async function useTicket(tx: Transaction, ticket: string): Promise<boolean> {
  const used = await tx
    .delete(signInTickets)
    .where(eq(signInTickets.ticketHash, hashToken(ticket)))
    .returning({ userId: signInTickets.userId });
  return used.length > 0;
}
