import { ADMIN_ROLE } from '@gym/api-contract';
import { fullName } from '@gym/rules';
import { and, eq } from 'drizzle-orm';
import { users } from '../../platform/database/schema/index.ts';
import { noticeTexts, mailNotice } from '../../platform/mail/notices.ts';
import type { Services } from '../../platform/services/services.ts';
import type { UserRow } from './user-record.ts';

export const isAdministrator = ({ role, active }: UserRow): boolean => role === ADMIN_ROLE && active;

/** Tells every administrator of a new user, or of a new administrator. */
export function mailNewUser(services: Services, user: UserRow): void {
  if (!services.mail.available) return;
  const { newAdministrator, newUser } = noticeTexts;
  const notice = (isAdministrator(user) ? newAdministrator : newUser)(fullName(user));
  services.background.start('mailing notices of a new user', async () => {
    const administrators = await services.db
      .select({ email: users.email, fname: users.fname })
      .from(users)
      .where(and(eq(users.role, ADMIN_ROLE), eq(users.active, true)));
    mailNotice(services, administrators, notice);
  });
}

/** Tells the old and the new address of a changed email, and the administrators of a new one. */
export function mailUserChange(services: Services, before: UserRow, after: UserRow): void {
  if (before.email !== after.email) {
    mailNotice(services, [before], noticeTexts.oldEmail());
    mailNotice(services, [after], noticeTexts.newEmail());
  }
  if (isAdministrator(after) && !isAdministrator(before)) mailNewUser(services, after);
}
