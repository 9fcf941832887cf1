import { pictureForm } from '../../testing/picture-files.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { TestGym, type TestUser } from '../../testing/test-gym.ts';
import { countStoredRows, findResponseProblems } from './server-checks.ts';
import { requestHead, sendRaw } from '../../testing/raw-http.ts';

const server = startTestServer();
const gym = new TestGym(server);
beforeAll(() => gym.open());

/** Signing out needs no right, and what pages tell about themselves is nobody's record. */
const saves = everyCall(({ method, access }) => method === 'POST' && access !== 'public').filter(
  ([name]) => name !== 'logout' && name !== 'reportTelemetry',
);

const ENDED = { status: 401, reason: 'Your session has ended. Sign in again.' };
const OTHERS = {
  admin: { status: 403, reason: 'Only an administrator may do this.' },
  staff: { status: 403, reason: 'Only staff may do this.' },
};

const revoke = ({ id }: TestUser) => server.pool.query('delete from sessions where user_id = $1', [id]);
const disable = ({ id }: TestUser) => server.pool.query('update users set active = false where id = $1', [id]);
const turn = ({ id }: TestUser) => server.pool.query('update users set role = 3 - role where id = $1', [id]);

/** Everything that is stored; a picture that nothing names goes by itself. */
const rows = () => countStoredRows(server.pool, 'loose_uploads');

/**
 * The head and the half of a body; then, once the server has let them in, what ends the right to go on; then the other
 * half.
 */
async function* halves(first: string, bytes: Buffer, visitor: TestUser, end: () => Promise<unknown>) {
  const {
    rows: [before],
  } = await server.pool.query(
    `update sessions set last_used_at = last_used_at - interval '2 minutes' where user_id = $1 returning last_used_at`,
    [visitor.id],
  );
  const half = Math.floor(bytes.length / 2);
  yield Buffer.concat([Buffer.from(first), bytes.subarray(0, half)]);
  const lastUse = async () =>
    (await server.pool.query('select last_used_at from sessions where user_id = $1', [visitor.id])).rows[0]
      .last_used_at as Date;
  await waitUntil(
    async () => (await lastUse()).getTime() !== (before.last_used_at as Date).getTime(),
    () => 'The head was never looked at.',
  );
  await end();
  yield bytes.subarray(half);
}

/** Makes a call whose maker loses the right to while its body arrives. */
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
  const {
    answers: [answer],
  } = await sendRaw(
    server.url,
    halves(first, bytes, visitor, async () => {
      await end(visitor);
      before = await rows();
    }),
    { answers: 1 },
  );
  expect(await rows()).toBe(before);
  expect(findResponseProblems(answer!)).toEqual([]);
  const { reason } = JSON.parse(answer!.text) as { reason?: string };
  return { status: answer!.status, reason };
}

test.each(saves)(
  'A10: %s writes nothing once its session, its user or its role has ended, though its head came before',
  async (name, { path, access }) => {
    expect(await lateBody(name, path, revoke)).toEqual(ENDED);
    expect(await lateBody(name, path, disable)).toEqual(ENDED);
    if (access === 'admin' || access === 'staff') expect(await lateBody(name, path, turn)).toEqual(OTHERS[access]);
  },
);
