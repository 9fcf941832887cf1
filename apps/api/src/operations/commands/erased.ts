import { readFile } from 'node:fs/promises';
import { readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { reapplyErasures, listErasures, type Erasure } from '../../features/member-data/reapply-erasures.ts';
import { listUserErasures, reapplyUserErasures, type UserErasure } from '../../features/users/erase-user.ts';
import { commandLine, OperatorError } from '../../platform/errors/operator-error.ts';
import { withDatabase, requireDatabase, requireGym } from './run-command.ts';

const LIST = commandLine('erased list');
/** The word before the number of a user. A line without it is about a member. */
const USER = 'user';

interface ErasureList {
  readonly members: Erasure[];
  readonly users: UserErasure[];
}

/** Formats one erasure per line: member id, time of the erasure, join date. */
const formatErasure = ({ id, erasedAt, joinedAt }: Erasure): string =>
  [id, erasedAt.toISOString(), joinedAt.toISOString()].join(' ');

/** Formats one erasure of a user per line: the word, user id, time of the erasure. */
const formatUserErasure = ({ id, erasedAt }: UserErasure): string => [USER, id, erasedAt.toISOString()].join(' ');

function readErasure(line: string, index: number): Erasure & { readonly isUser: boolean } {
  const words = line.trim().split(/\s+/);
  const isUser = words[0] === USER;
  const [id = '', erasedAt = '', joinedAt = erasedAt] = isUser ? words.slice(1) : words;
  const [erased, joined] = [new Date(erasedAt), new Date(joinedAt)];
  if (!/^[1-9]\d{0,14}$/.test(id) || Number.isNaN(erased.getTime()) || Number.isNaN(joined.getTime())) {
    throw new OperatorError(
      `Line ${index + 1} does not have the format of "${LIST}", an id and two moments such as ` +
        '"1234 2026-11-21T10:00:00.000Z 2026-01-31T09:30:00.000Z". Nothing was erased.',
    );
  }
  return { isUser, id: Number(id), erasedAt: erased, joinedAt: joined };
}

async function readList(file: string): Promise<ErasureList> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`${file} cannot be read: name a file with the output of "${LIST}".`);
  });
  const list = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readErasure);
  if (list.length === 0)
    throw new OperatorError(
      `${file} lists nobody, so nothing was erased: "${LIST}" prints an empty list if nobody was erased yet, ` +
        'or for the database of another gym. Use an older copy of your list if there is one.',
    );
  const pick = (users: boolean) => list.filter(({ isUser }) => isUser === users).map(({ isUser: _is, ...one }) => one);
  return { members: pick(false), users: pick(true).map(({ id, erasedAt }) => ({ id, erasedAt })) };
}

/** Lists past erasures, and repeats them after a restore brought members or users back. */
export async function erased({ words: [, file] }: { words: readonly string[] }, env: Environment): Promise<number> {
  const config = readConfig(env);
  requireDatabase(config, 'run this');
  const list = file === undefined ? undefined : await readList(file);
  await requireGym(config, list ? 'Nothing was erased.' : 'No list was printed: keep the one you have.');
  return withDatabase(config, async ({ pool }) => {
    if (!list) {
      for (const erasure of await listErasures(pool)) console.log(formatErasure(erasure));
      for (const erasure of await listUserErasures(pool)) console.log(formatUserErasure(erasure));
      return 0;
    }
    const done = await reapplyErasures(pool, list.members);
    const users = await reapplyUserErasures(pool, list.users);
    const count = (which: 'erased' | 'absent') => done[which].length + users[which].length;
    console.log(`Erased again: ${count('erased')}. Not there any more: ${count('absent')}.`);
    for (const id of users.taken)
      console.error(`User id ${id} belongs to a user who was added after that erasure, and was not erased.`);
    for (const { id, into } of done.merged)
      console.error(
        `Member ${id} is merged into ${into} in this backup: ` +
          `an administrator must undo that merge or erase ${into}; then run this again.`,
      );
    for (const id of done.taken)
      console.error(
        `Id ${id} belongs to a member who was added after that erasure, and was not erased. ` +
          'If it is the same person, an administrator can erase the member.',
      );
    return done.merged.length + done.taken.length + users.taken.length > 0 ? 1 : 0;
  });
}
