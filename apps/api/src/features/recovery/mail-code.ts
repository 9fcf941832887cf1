import { and, eq, sql } from 'drizzle-orm';
import type { Services } from '../../platform/services/services.ts';
import type { LogSecurityEvent } from '../../platform/log/security-log.ts';
import { oneTimeCodes, users } from '../../platform/database/schema/index.ts';
import { CODE_LIFETIME_MS } from './one-time-code.ts';

/** Texts of the mail with a one-time code. A translation is another object of this type. */
const codeMailTexts = {
  subject: (gym: string) => `${gym}: your code`,
  body: ({
    fname,
    code,
    gym,
  }: {
    readonly fname: string;
    readonly code: string;
    readonly gym: string;
  }) => `Hello ${fname},

your code to set a new password is

    ${code}

It works once, within the next 10 minutes. If you did not ask for it, ignore this mail: your password stays as it is.

${gym}
`,
};

/** A requested code, and the account key of the request. */
export interface RequestedCode {
  readonly account: string;
  readonly code: string;
  readonly codeHash: string;
  readonly logSecurityEvent: LogSecurityEvent;
}

/** Stores the code for its user and mails it. Without such a user it does nothing. */
export async function mailCode(
  { db, clock, mail, config }: Services,
  { account, code, codeHash, logSecurityEvent }: RequestedCode,
): Promise<void> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = ${account}`, eq(users.active, true)));
  if (user === undefined) return;
  const now = clock.now();
  const fresh = {
    email: user.email,
    codeHash,
    tries: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  };
  await db
    .insert(oneTimeCodes)
    .values({ userId: user.id, ...fresh })
    .onConflictDoUpdate({ target: oneTimeCodes.userId, set: fresh });
  await mail.send({
    to: user.email,
    subject: codeMailTexts.subject(config.gym.name),
    text: codeMailTexts.body({ fname: user.fname, code, gym: config.gym.name }),
  });
  logSecurityEvent('code-sent', { userId: user.id });
}
