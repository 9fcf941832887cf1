import { type Id, type ReadOptions, readRecord, withId } from '@gym/api-client';
import type { MemberExport } from '@gym/api-contract';

/** Everything held about a person. */
export type { MemberExport };

/** Takes everything held about one member; the server notes who did. The answer is a file's content, and goes on as it came. */
export const exportMemberData = async (id: Id, options?: ReadOptions): Promise<MemberExport> =>
  (await readRecord(withId('/api/exportMemberData', id), options)) as unknown as MemberExport;
