import { reasons } from '@gym/api-contract';
import { pictureForm } from '../../testing/picture-files.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { openTestGym, type TestUser } from '../../testing/test-gym.ts';
import { countStoredRows, findResponseProblems } from './server-checks.ts';
import { requestHead, sendOne } from '../../testing/raw-http.ts';

const server = startTestServer();
const gym = openTestGym(server);

/** All saves. Signing out, and what pages report by themselves, store no record. */
const saves = everyCall(
  ({ method, access, background }) => method === 'POST' && access !== 'public' && !background,
).filter(([name]) => name !== 'logout');

const ENDED = { status: 401, reason: reasons.access.sessionEnded };
const OTHERS = {
  admin: { status: 403, reason: reasons.access.adminOnly },
  staff: { status: 403, reason: reasons.access.staffOnly },
};

const revoke = ({ id }: TestUser) => server.pool.query('delete from sessions where user_id = $1', [id]);
const disable = ({ id }: TestUser) => server.pool.query('update users set active = false where id = $1', [id]);
const changeRole = ({ id }: TestUser) => server.pool.query('update users set role = 3 - role where id = $1', [id]);

/** All stored rows, except loose uploads: the server removes those itself. */
const rows = () => countStoredRows(server.pool, 'loose_uploads');

/** Sends headers and half of a body, waits until the server has checked them, ends the rights, and sends the rest. */
async function* halves(first: string, bytes: Buffer, visitor: TestUser, end: () => Promise<unknown>) {
  const aged = `update sessions set last_used_at = last_used_at - interval '2 minutes' where user_id = $1`;
  await server.pool.query(aged, [visitor.id]);
  // The example may have opened another session of the user.
  const lastUse = async (): Promise<string> =>
    (await server.sql('select max(last_used_at)::text as at from sessions where user_id = $1', [visitor.id]))[0].at;
  const before = await lastUse();
  const half = Math.floor(bytes.length / 2);
  yield Buffer.concat([Buffer.from(first), bytes.subarray(0, half)]);
  await waitUntil(async () => (await lastUse()) !== before, 'The server did not check the headers.');
  await end();
  yield bytes.subarray(half);
}

/** Makes a call whose user loses the right to it while the body arrives. */
async function lateBody(name: (typeof saves)[number][0], path: string, end: (visitor: TestUser) => Promise<unknown>) {
  const { visitor, body = {} } = await exampleOf(gym, name);
  const { type, bytes } =
    name === 'uploadPicture'
      ? await pictureForm()
      : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body).padEnd(2)) };
  const first = requestHead({
    method: 'POST',
    target: path,
    headers: [`Authorization: Bearer ${visitor.token}`, `Content-Type: ${type}`, `Content-Length: ${bytes.length}`],
  });
  let before = '';
  const answer = await sendOne(
    server.url,
    halves(first, bytes, visitor, async () => {
      await end(visitor);
      before = await rows();
    }),
  );
  expect(await rows()).toBe(before);
  expect(findResponseProblems(answer)).toEqual([]);
  const { reason } = JSON.parse(answer.text) as { reason?: string };
  return { status: answer.status, reason };
}

test.each(saves)(
  'A10: %s writes nothing if the session, the user or the role ends while the body arrives',
  async (name, { path, access }) => {
    expect(await lateBody(name, path, revoke)).toEqual(ENDED);
    expect(await lateBody(name, path, disable)).toEqual(ENDED);
    if (access === 'admin' || access === 'staff')
      expect(await lateBody(name, path, changeRole)).toEqual(OTHERS[access]);
  },
);
