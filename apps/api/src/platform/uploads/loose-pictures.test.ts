import { createDatabase } from '../database/database.ts';
import { whileWritesFail } from '../../testing/failing-writes.ts';
import { formWith, png } from '../../testing/picture-files.ts';
import { HOUR } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { removeAbandoned, removeLoose } from './loose-pictures.ts';

const server = startTestServer();
const { pictures, clock } = server;

const upload = async () => server.post('uploadPicture', formWith(await png()));
const named = async () => (await server.read('getUserProfile')).image as string;
const loose = async () =>
  (await server.sql<{ name: string }>('select name from loose_uploads')).map(({ name }) => name);
const runMaintenance = () => removeAbandoned({ db: createDatabase(server.pool), pictures, clock });

/** Waits for the removal that a response started. */
const happened = (holds: () => Promise<boolean> | boolean) => waitUntil(holds, 'It did not happen.', 5_000);

let before: string;
beforeEach(async () => {
  pictures.breaks = undefined;
  await upload();
  before = await named();
  await happened(async () => (await loose()).length === 0);
});

/** Expects that the referenced picture exists, and that maintenance removes all others. */
async function expectNothingLost(): Promise<void> {
  expect([...pictures.kept.keys()]).toContain(await named());
  // The lists first: a removal after the response may end meanwhile.
  const listed = [await named(), ...(await loose())];
  for (const name of pictures.kept.keys()) expect(listed).toContain(name);
  pictures.breaks = undefined;
  clock.advance(HOUR + 1);
  server.staff = await server.signIn('staff@gym.test');
  await runMaintenance();
  expect([...pictures.kept.keys()]).toEqual([await named()]);
  expect(await loose()).toEqual([]);
}

test.each(['before put', 'after put'] as const)(
  'I1: an upload that breaks %s keeps the old picture and leaves nothing else',
  async (step) => {
    pictures.breaks = step;
    const { status, body } = await upload();
    expect([status, body.reason]).toEqual([503, 'Pictures cannot be reached at the moment. Try again shortly.']);
    expect(await named()).toBe(before);
    expect(await loose()).toHaveLength(1);
    await expectNothingLost();
  },
);

test('I1: an upload that cannot be listed stores nothing', async () => {
  await server.pool.query('alter table loose_uploads rename to away');
  expect((await upload()).status).toBe(500);
  await server.pool.query('alter table away rename to loose_uploads');
  expect([...pictures.kept.keys()]).toEqual([before]);
  await expectNothingLost();
});

test.each([
  ['its audit entry', 'audit_entries', 'insert'],
  ['its own row', 'users', 'update'],
  ['its list', 'loose_uploads', 'delete'],
])('I1: a commit that fails at %s keeps the old picture and removes the new one', async (_what, table, when) => {
  const step = `after ${when} on ${table} deferrable initially deferred`;
  expect((await whileWritesFail(server, [step], upload, 'P0001')).status).toBe(500);
  expect(await named()).toBe(before);
  await expectNothingLost();
});

test.each(['before remove', 'after remove'] as const)(
  'I1: the new picture stays if the removal of the old one breaks %s',
  async (step) => {
    const failures = server.log.errors.length;
    pictures.breaks = step;
    expect((await upload()).status).toBe(200);
    await happened(() => server.log.errors.length > failures);
    expect(await named()).not.toBe(before);
    await expectNothingLost();
  },
);

test('keeps unreferenced pictures for an hour', async () => {
  await server.pool.query('insert into loose_uploads values ($1, $2)', ['f'.repeat(32), clock.now()]);
  pictures.kept.set('f'.repeat(32), new Uint8Array());
  clock.advance(HOUR - 1);
  await runMaintenance();
  expect(pictures.kept.has('f'.repeat(32))).toBe(true);
  await expectNothingLost();
});

test('does not remove a picture that a transaction is about to reference', async () => {
  const name = 'e'.repeat(32);
  await server.pool.query('insert into loose_uploads values ($1, $2)', [name, clock.now()]);
  pictures.kept.set(name, new Uint8Array());
  const client = await server.pool.connect();
  await client.query('begin');
  await client.query('delete from loose_uploads where name = $1', [name]);
  await removeLoose({ db: createDatabase(server.pool), pictures }, name);
  expect(pictures.kept.has(name)).toBe(true);
  await client.query('rollback');
  client.release();
  await expectNothingLost();
});

test('rejects an upload that maintenance removed meanwhile, and keeps the old picture', async () => {
  const put = pictures.put.bind(pictures);
  pictures.put = async (name, bytes) => {
    await put(name, bytes);
    // The maintenance of another process, whose clock is ahead.
    await removeLoose({ db: createDatabase(server.pool), pictures }, name);
  };
  const { status, body } = await upload();
  pictures.put = put;
  expect([status, body.reason]).toEqual([503, 'The upload took too long. Send the picture again.']);
  expect(await named()).toBe(before);
  await expectNothingLost();
});

test('one of two concurrent uploads stays, and the other leaves nothing', async () => {
  const answers = await Promise.all([upload(), upload()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await happened(async () => (await loose()).length === 0);
  expect([...pictures.kept.keys()]).toEqual([await named()]);
});
