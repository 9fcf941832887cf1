import type { members } from '../schema/index.ts';

type Member = typeof members.$inferSelect;

/** A member's own fields, as calls read them and the audit trail keeps them. */
export const readStoredMember = ({
  createdAt: _createdAt,
  search: _search,
  ...member
}: Member): Omit<Member, 'createdAt' | 'search'> => member;
