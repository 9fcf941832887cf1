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

const job = (reason: string): ChangeJob => ({ operation: 'promote', body: { apps: [], reason } }) as never;
let changes: ThreadedChanges;
afterEach(() => changes.close());

test.each([
  ['spin', { timeLimitMs: 300 }, /^The change took longer than 0.3 s and was stopped: look at "status" before/],
  ['grow', { memoryLimitMb: 16 }, /^The change needed more than 16 MB of memory and was stopped/],
  ['end', {}, /^The server is stopping/],
  ['refuse', {}, /^Too late/],
])('a change that must %s fails, and the next one is made', async (reason, limits, message) => {
  changes = changesInThread({ address: '/nowhere' }, { program, ...limits });
  const [failed, made] = await Promise.allSettled([changes.change(job(reason)), changes.change(job('fine'))]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(message) } });
  expect(made).toEqual({ status: 'fulfilled', value: 'fine' });
});

test('a change that finds too many others waiting is asked to come again', async () => {
  changes = changesInThread({ address: '/nowhere' }, { program });
  const made = await Promise.allSettled(Array.from({ length: 21 }, () => changes.change(job('fine'))));
  expect(made.map(({ status }) => status)).toEqual([...Array(20).fill('fulfilled'), 'rejected']);
  expect(made.at(-1)).toMatchObject({ reason: { failure: 'unreachable', message: expect.stringMatching(/later/) } });
});
