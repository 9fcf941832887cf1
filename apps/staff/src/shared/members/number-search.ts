import { type MemberRow, phonePattern } from '@gym/api-client/staff';

/** Finds a member by the member number, or by a phone that is written in another way. Our server finds the same. */
export function numberSearch(text: string): (member: Pick<MemberRow, 'id' | 'phone'>) => boolean {
  const number = text.trim();
  const pattern = phonePattern(text);
  const phones = pattern && new RegExp(pattern);
  return ({ id, phone }) => String(id) === number || Boolean(phones && phones.test(phone));
}
