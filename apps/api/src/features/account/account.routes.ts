import { type BodyOf, calls, reasons, type UserProfile } from '@gym/api-contract';
import { and, eq, ne } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { type AuditContext, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { implement, type IncomingCall, type Services, type SignedIn } from '../../platform/http/implement-call.ts';
import { fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { mailNotice, noticeTexts } from '../../platform/mail/notices.ts';
import { implementSave, saved, saveOnce } from '../../platform/idempotency/implement-save.ts';
import {
  hashSecret,
  isExpired,
  ownSession,
  passwordProblem,
  type PasswordRules,
  verifySecret,
} from '../../platform/auth/passwords.ts';
import { sessions, users } from '../../platform/database/schema/index.ts';
import { throttleGuess } from '../../platform/throttling/attempts.ts';
import { KeyedMutex } from '../../platform/concurrency/limiter-and-mutex.ts';
import { WRONG_OLD_PASSWORDS } from '../../platform/throttling/attempt-limits.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { pickFields } from '../../platform/records/pick-fields.ts';
import { notFound } from '../../platform/records/missing-record.ts';
import { markLoose, markReferenced, removeLooseLater, storeLoose } from '../../platform/uploads/loose-pictures.ts';
import { reencodePicture } from '../../platform/uploads/reencode-picture.ts';
import { type RecordKind, updateRecord } from '../../platform/records/versioned-record.ts';

class WrongOldPassword extends HttpError {
  constructor() {
    const reason = reasons.passwords.wrongOld;
    super(422, reason, { errors: { oldpassword: reason } });
  }
}

type PasswordChange = BodyOf<typeof calls.ForgetPassword>;

async function requireValidPassword({ newpassword, cpassword }: PasswordChange, rules: PasswordRules): Promise<void> {
  if (newpassword !== cpassword) throw fieldError('cpassword', reasons.passwords.notEqual);
  const problem = await passwordProblem(newpassword, rules);
  if (problem !== undefined) throw fieldError('newpassword', problem);
}

/**
 * Resolves to the verified hash of the old password and the hash of the new one; undefined if the old one is wrong.
 * Hashing happens before the transaction begins, because the transaction holds a database connection.
 */
async function verifyOldPassword(
  { db, clock }: Services,
  userId: number,
  { oldpassword, newpassword }: PasswordChange,
) {
  const [stored] = await db.select().from(users).where(eq(users.id, userId));
  if (stored === undefined || !(await verifySecret(stored.passwordHash, oldpassword))) return undefined;
  if (isExpired(stored, clock.now())) throw fieldError('oldpassword', reasons.signIn.oneTimePasswordExpired);
  if (stored.oneTimePasswordUntil !== null && oldpassword === newpassword)
    throw fieldError('newpassword', reasons.passwords.oneTimeAgain);
  return { oldHash: stored.passwordHash, newHash: await hashSecret(newpassword) };
}

async function savePassword(incoming: IncomingCall<typeof calls.ForgetPassword>, services: Services) {
  const proof = await verifyOldPassword(services, incoming.user.id, incoming.body);
  // A repeated request gets the first response, although its old password is no longer right (acceptance J3).
  return saveOnce(calls.ForgetPassword, async ({ user, tx, logSecurityEvent, auditContext, afterCommit }) => {
    if (proof === undefined) throw new WrongOldPassword();
    const changed = await tx
      .update(users)
      .set({ passwordHash: proof.newHash, oneTimePasswordUntil: null })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, proof.oldHash)))
      .returning({ email: users.email, fname: users.fname });
    if (changed.length === 0) throw new WrongOldPassword(); // another request changed it meanwhile
    await tx.update(sessions).set({ oneTimePassword: false }).where(eq(sessions.id, user.sessionId));
    const revoked = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)))
      .returning({ id: sessions.id });
    await writeAuditEntry(tx, { ...auditContext, record: 'user', recordId: user.id });
    afterCommit(() => mailNotice(services, changed, noticeTexts.newPassword()));
    logSecurityEvent('password-changed');
    logSecurityEvent('sessions-revoked', { cause: revoked.length });
    return { status: 'success', result: 'success' };
  })(incoming, services);
}

const mutex = new KeyedMutex();

/**
 * Changes the password of the signed-in user and revokes their other sessions (acceptance I3). The specification calls
 * this `ForgetPassword`; `ChangePassword` is the reset with a code. Wrong old passwords are limited: a stolen token
 * must not help to guess the password.
 */
const changePassword = implement(calls.ForgetPassword, (incoming, services) => {
  const counted = ownSession(incoming.user);
  return mutex.run(counted.address, async () => {
    await requireValidPassword(incoming.body, services.config);
    const answer = await throttleGuess(services, WRONG_OLD_PASSWORDS, counted, () =>
      savePassword(incoming, services).catch((error: unknown) => {
        if (error instanceof WrongOldPassword) return undefined;
        throw error;
      }),
    );
    if (answer !== undefined) return answer;
    incoming.logSecurityEvent('password-refused');
    throw new WrongOldPassword();
  });
});

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
const uploadPicture = implement(calls.uploadPicture, async (incoming, services) => {
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
    removeLooseLater(services, unneeded);
  }
});

/** Removes the own picture; the screens show initials again. */
const removePicture = implement(calls.removePicture, async (incoming, services) => {
  const unneeded: string[] = [];
  const save = saveOnce(calls.removePicture, async ({ user, tx, auditContext }) => {
    const before = await replacePicture({ user, tx, image: null, auditContext });
    if (before !== null) unneeded.push(before);
    return saved(user.id);
  });
  const answer = await save(incoming, services);
  removeLooseLater(services, unneeded);
  return answer;
});

type UserRow = typeof users.$inferSelect;

/** The own profile. */
const readProfile = (row: UserRow): UserProfile =>
  pickFields(row, 'fname', 'lname', 'email', 'phone', 'image', 'version');

/** The user record in the shape of the profile. */
const profileRecord: RecordKind<UserRow> = { table: users, name: 'user', read: readProfile };

const getProfile = implement(calls.getUserProfile, async ({ user }, { db }) => {
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  if (row === undefined) throw notFound('user', user.id);
  return { status: 'success', data: readProfile(row) };
});

/** Changes the own profile. */
const updateProfile = implementSave(calls.updateProfile, async ({ body, user, tx, auditContext }) => {
  const { version, ...fields } = body;
  await updateRecord(tx, profileRecord, { id: user.id, version, fields, auditContext });
  return saved(user.id);
});

export const accountRoutes = [getProfile, updateProfile, changePassword, uploadPicture, removePicture];
