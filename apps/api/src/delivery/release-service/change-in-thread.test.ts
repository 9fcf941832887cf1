import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { changesInThread, type ThreadedChanges } from './change-in-thread.ts';
import type { ChangeJob } from './change-thread.ts';

const program = path.join(temporaryFolder(), 'thread.mjs');
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads';
   const grow = (all) => { for (;;) all.push(new Array(1000).fill(all.length).map(String)); };
   parentPort.on('message', ({ body }) => {
     if (body.reason === 'spin') for (;;);
     if (body.reason === 'grow') grow([]);
     if (body.reason === 'end') process.exit();
     const failure = { cause: 'raced', error: 'Too late.' };
     parentPort.postMessage(body.reason === 'refuse' ? { failure } : { changed: body.reason });
   });`,
);

const job = (reason: string): ChangeJob =>
  ({ operation: 'promote', body: { apps: [], reason }, releaser: { name: reason, grants: [] } }) as never;
let changes: ThreadedChanges;
afterEach(() => changes.close());

const generous = { program, timeLimitMs: 60_000, memoryLimitMb: 512 };

test.each([
  ['spin', { timeLimitMs: 300 }, /^The change took longer than 0.3 s and was stopped: look at "status" before/],
  ['grow', { memoryLimitMb: 16 }, /^The change needed more than 16 MB of memory and was stopped/],
  ['end', {}, /^The thread of the change ended \(0\)/],
  ['refuse', {}, /^Too late/],
])('a change that must %s fails, and the next one is made', async (reason, tight, message) => {
  const limits = { ...generous, ...tight };
  changes = changesInThread({ address: '/nowhere' }, limits);
  await expect(changes.change(job(reason))).rejects.toThrow(message);
  // The next one has time, whatever else the machine does.
  Object.assign(limits, generous);
  expect(await changes.change(job('fine'))).toBe('fine');
});

test('a user has three changes at once at most, and a change that comes too late is not made', async () => {
  const limits = { ...generous };
  changes = changesInThread({ address: '/nowhere' }, limits);
  const made = await Promise.allSettled(Array.from({ length: 4 }, () => changes.change(job('fine'))));
  expect(made.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), 'rejected']);
  const nothing = { failure: 'raced', message: expect.stringMatching(/: nothing was changed\.$/) };
  expect(made.at(-1)).toMatchObject({ reason: nothing });
  limits.timeLimitMs = 0;
  await expect(changes.change(job('fine'))).rejects.toMatchObject(nothing);
  await changes.close();
  limits.timeLimitMs = generous.timeLimitMs;
  await expect(changes.change(job('fine'))).rejects.toMatchObject(nothing);
});
