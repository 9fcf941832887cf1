import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { DatabaseError } from 'pg';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';

const log = new CapturedLog();
const server = startTestServer({}, log.logger);
beforeEach(() => log.clear());

const text = () => log.lines.join('');

test('logs the path of a request without its search text', async () => {
  await server.get('getMember', { any: 'ravi', page: 1, size: 10 });
  expect(text()).toContain('"path":"/api/getMember"');
  expect(text()).not.toMatch(/ravi|any=/);
});

test('shortens a path that is longer than all paths of the product', async () => {
  await server.send('GET', `/api/${'x'.repeat(3000)}`);
  expect(text().length).toBeLessThan(1000);
});

test('logs a database failure with its statement and code, without values', async () => {
  await server.pool.query("alter table plans add constraint never check (plan_name <> 'Secret plan')");
  const body = { plan_name: 'Secret plan', duration: 1, price: 1, free_days: 3 };
  const { status } = await server.post('addPlanDetail', body);
  expect(status).toBe(500);
  expect(text()).toContain('insert into \\"plans\\"');
  expect(text()).toContain('"code":"23514"');
  expect(text()).not.toContain('Secret plan');
});

test.each([
  [
    'a mail',
    Object.assign(new Error('550 <ravi@home.test>: unknown'), { code: 'EENVELOPE', response: '550 ravi@home.test' }),
  ],
  [
    'a value that PostgreSQL cannot read',
    Object.assign(new DatabaseError('invalid input: "ravi@home.test"', 1, 'error'), {
      severity: 'ERROR',
      code: '22P02',
      detail: 'ravi',
    }),
  ],
  [
    'a message that looks like a stack',
    Object.assign(new Error('x\n    at ravi'), { query: 'select 1', params: ['ravi'] }),
  ],
  [
    'a cause',
    new Error('outside', {
      cause: Object.assign(new Error('Failed query: q\nparams: ravi'), { query: 'q', params: ['ravi'] }),
    }),
  ],
  ['a value that is no error', 'ravi'],
])('logs a failure without its values: %s', (_case, err) => {
  log.logger.error({ err }, 'failed');
  expect(log.lines).toHaveLength(1);
  expect(text()).not.toContain('ravi');
});

test('logs the type, message and stack of a failure', () => {
  log.logger.error({ err: new TypeError('cannot read it') }, 'failed');
  expect(JSON.parse(text()).err).toMatchObject({
    type: 'TypeError',
    message: 'cannot read it',
    stack: expect.stringMatching(/^at .*log\.test\.ts/),
  });
});

test.each(['password', 'otp', 'token_no', 'authorization', 'email'])(
  'removes a field %s that is logged by mistake',
  (name) => {
    log.logger.warn({ [name]: 'recognisable', deeper: { [name]: 'recognisable' } }, 'by mistake');
    expect(text()).not.toContain('recognisable');
  },
);

test.each([
  ['info', ['a', 'b']],
  ['warn', ['b']],
  ['silent', []],
] as const)('LOG_LEVEL %s', (level, messages) => {
  const kept = new CapturedLog(level);
  kept.logger.info('a');
  kept.logger.warn('b');
  expect(kept.lines.map((each) => JSON.parse(each).msg)).toEqual(messages);
});

test('a log that cannot be written does not end the process', async () => {
  const script = `
    import { openLog } from '${path.resolve(__dirname, 'log.ts')}';
    const log = openLog('info');
    for (let line = 0; line < 50; line += 1) log.info('x'.repeat(100000));
    await new Promise((resolve) => setTimeout(resolve, 50));
    log.error({ err: new Error('late') }, 'one more');
    process.stderr.write('alive');`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script]
    .map((part) => `'${part.replaceAll("'", String.raw`'\''`)}'`)
    .join(' ');
  const { stderr } = await promisify(execFile)('sh', ['-c', `${node} > /dev/full`], {
    cwd: path.resolve(__dirname, '../../..'),
  });
  expect(stderr).toBe('alive');
});
