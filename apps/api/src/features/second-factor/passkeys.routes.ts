import { calls, reasons } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
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
import { implementSave, implementSecretSave } from '../../platform/idempotency/implement-save.ts';
import { noticeTexts } from '../../platform/mail/notices.ts';
import { notFound } from '../../platform/records/missing-record.ts';
import type { Services } from '../../platform/http/implement-call.ts';
import { reportFactorChange } from './report-factor-change.ts';

const noDomain = () => new HttpError(409, reasons.passkeys.noDomain);
const type = 'public-key' as const;

/** What authenticators know a user by: random to everybody else, and the same for all passkeys of a user. */
const userHandle = ({ serverKey }: Pick<Services, 'serverKey'>, userId: number): Promise<string> =>
  serverKey.hash('passkey user', String(userId));

const startAddingPasskey = implementSecretSave(
  calls.startAddingPasskey,
  async ({ user: { id }, tx, site }, services) => {
    if (site === undefined) throw noDomain();
    const [row] = await tx.select().from(users).where(eq(users.id, id));
    const own = (await findSecondFactors(tx, id)).passkeys.filter(({ domain }) => domain === site.domain);
    const name = row?.email ?? '';
    const data = {
      challenge: await newChallenge(services, `new ${id}`),
      rp: { id: site.domain, name: services.config.gym.name },
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
  },
);

const addPasskey = implementSecretSave(calls.addPasskey, async (saving, services) => {
  const { user, body, site, tx } = saving;
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
  await reportFactorChange(saving, services, { cause: 'passkey added', ended, notice: noticeTexts.passkeyAdded() });
  return { status: 'success', data: { id: added.id, ...codes } };
});

const removePasskey = implementSave(calls.removePasskey, async (saving, services) => {
  const { user, body, tx } = saving;
  const ended = await removePasskeyOf(tx, { userId: user.id, id: body.id, keptSession: user.sessionId });
  if (ended === undefined) throw notFound('passkey', body.id);
  await reportFactorChange(saving, services, { cause: 'passkey removed', ended, notice: noticeTexts.passkeyRemoved() });
  return { status: 'success', result: 'success' };
});

export const passkeyRoutes = [startAddingPasskey, addPasskey, removePasskey];
