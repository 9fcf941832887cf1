import { calls, reasons } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import {
  CHALLENGE_LIFETIME_MS,
  newChallenge,
  useChallenge,
  validUntil,
  ALGORITHMS,
  challengeOf,
  verifyNewPasskey,
} from '../../platform/auth/passkeys.ts';
import {
  endUnprovenSessions,
  findSecondFactors,
  hasSecondFactor,
  lockSecondFactors,
  removePasskeyOf,
  replaceRecoveryCodes,
} from '../../platform/auth/second-factors.ts';
import { passkeys, users } from '../../platform/database/schema/index.ts';
import { fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { implementSave, saveOnce } from '../../platform/idempotency/implement-save.ts';
import { noticeTexts, mailNoticeTo } from '../../platform/mail/notices.ts';
import type { Services } from '../../platform/services/services.ts';

const noDomain = () => new HttpError(409, reasons.passkeys.noDomain);
const type = 'public-key' as const;

/** What authenticators know a user by: random to everybody else, and the same for all passkeys of a user. */
const userHandle = ({ serverKey }: Pick<Services, 'serverKey'>, userId: number): Promise<string> =>
  serverKey.hash('passkey user', String(userId));

/** A challenge is not kept for a repeated request. */
const startAddingPasskey = implement(calls.startAddingPasskey, (incoming, services) =>
  saveOnce(calls.startAddingPasskey, async ({ user: { id }, tx, site }, { config }) => {
    if (site === undefined) throw noDomain();
    const [row] = await tx.select().from(users).where(eq(users.id, id));
    const own = (await findSecondFactors(tx, id)).passkeys.filter(({ domain }) => domain === site.domain);
    const name = row?.email ?? '';
    const data = {
      challenge: await newChallenge(services, `new ${id}`),
      rp: { id: site.domain, name: config.gym.name },
      user: { id: await userHandle(services, id), name, displayName: `${row?.fname} ${row?.lname}` },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type })),
      timeout: CHALLENGE_LIFETIME_MS,
      excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId, type })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    };
    return { status: 'success', data };
  })({ ...incoming, idempotencyKey: undefined }, services),
);

/** The response may hold recovery codes, so it is not kept under an idempotency key. */
const addPasskey = implement(calls.addPasskey, (incoming, services) =>
  saveOnce(calls.addPasskey, async ({ user, body, site, tx, auditContext, logSecurityEvent, afterCommit }) => {
    if (site === undefined) throw noDomain();
    const challenge = challengeOf(body.passkey);
    const until = await validUntil(services, challenge, `new ${user.id}`);
    if (until === undefined || !(await useChallenge(tx, challenge, until)))
      throw fieldError('passkey', reasons.passkeys.tooLate);
    const verified = await verifyNewPasskey(body.passkey, site);
    if (verified === undefined) throw fieldError('passkey', reasons.passkeys.notAdded);
    await lockSecondFactors(tx, user.id);
    const isFirst = !(await hasSecondFactor(tx, user.id));
    const [added] = await tx
      .insert(passkeys)
      .values({ ...verified, userId: user.id, name: body.name, createdAt: services.clock.now() })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added === undefined) throw new HttpError(409, reasons.passkeys.known);
    const ended = await endUnprovenSessions(tx, user);
    const codes = isFirst ? { recovery_codes: await replaceRecoveryCodes(tx, user.id) } : {};
    await writeAuditEntry(tx, { ...auditContext, record: 'user', recordId: user.id });
    logSecurityEvent('second-factor-changed', { cause: 'passkey added' });
    logSecurityEvent('sessions-revoked', { cause: ended });
    afterCommit(() => mailNoticeTo(services, user.id, noticeTexts.passkeyAdded()));
    return { status: 'success', data: { id: added.id, ...codes } };
  })({ ...incoming, idempotencyKey: undefined }, services),
);

const removePasskey = implementSave(
  calls.removePasskey,
  async ({ user, body: { id }, tx, auditContext, logSecurityEvent, afterCommit }, services) => {
    const ended = await removePasskeyOf(tx, { userId: user.id, id, keptSession: user.sessionId });
    if (ended === undefined) throw new HttpError(404, reasons.records.missing('passkey', id));
    await writeAuditEntry(tx, { ...auditContext, record: 'user', recordId: user.id });
    logSecurityEvent('second-factor-changed', { cause: 'passkey removed' });
    logSecurityEvent('sessions-revoked', { cause: ended });
    afterCommit(() => mailNoticeTo(services, user.id, noticeTexts.passkeyRemoved()));
    return { status: 'success', result: 'success' };
  },
);

export const passkeyRoutes = [startAddingPasskey, addPasskey, removePasskey];
