import type { Member } from '@gym/api-contract';
import type { RecordKind } from '../records/record-kind.ts';
import { members } from '../schema/index.ts';

export type StoredMember = typeof members.$inferSelect;

/** A member as the calls read it. */
export const readMember = ({ createdAt: _createdAt, search: _search, ...member }: StoredMember): Member => member;

export const memberRecord: RecordKind<StoredMember> = { table: members, name: 'member', read: readMember };
