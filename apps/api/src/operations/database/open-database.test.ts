import { createServer, type Socket } from 'node:net';
import { openLoopback } from '@gym/test-tools/loopback';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { freshName, onTestServer, testServerUrl } from '../../testing/database-server.ts';
import { databaseProblem, serverProblem } from './external-database.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';

jest.setTimeout(60_000);

const open = (databaseUrl: string, warn?: (text: string) => void) =>
  openDatabase({ databaseUrl, dataDir: '/nowhere', databaseConnections: 3 }, warn);

async function sentence(databaseUrl: string): Promise<string> {
  const error = await open(databaseUrl).then(
    (database) => database.close(),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OperatorError);
  return (error as Error).message;
}

describe('a wrong DATABASE_URL ends in one sentence', () => {
  const server = () => new URL(testServerUrl());

  test('if the host does not exist', async () => {
    expect(await sentence('postgres://gym@no-such-host.invalid/gym')).toMatch(
      /no-such-host\.invalid:5432\/gym: (there is no host of that name|the name of its host cannot be looked up)/,
    );
  });

  test('if the password is wrong', async () => {
    const url = server();
    url.password = 'wr0ng';
    const said = await sentence(url.href);
    expect(said).toContain('it rejects that user name and password');
    expect(said).not.toContain('wr0ng');
  });

  test('if the database does not exist', async () => {
    expect(await sentence(testServerUrl('no_such_database'))).toContain('it has no database of that name');
  });

  test.each([
    ['responds otherwise', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['hangs up', (socket: Socket) => socket.destroy()],
  ])('if the server is not PostgreSQL and %s', async (_case, behave) => {
    const other = createServer((socket) => {
      socket.on('error', () => undefined);
      behave(socket);
    });
    const { port, stop } = await openLoopback(other);
    try {
      expect(await sentence(`postgres://gym:x@127.0.0.1:${port}/gym`)).toMatch(
        /^Cannot use the database gym@127\.0\.0\.1:\d+\/gym: .+; correct DATABASE_URL/,
      );
    } finally {
      await stop();
    }
  });

  test('if the user may not create tables', async () => {
    const role = freshName('role');
    const database = freshName('foreign');
    await onTestServer(`create role ${role} login password 'pass'`);
    await onTestServer(`create database ${database}`);
    try {
      const url = server();
      Object.assign(url, { username: role, password: 'pass', pathname: `/${database}` });
      expect(await sentence(url.href)).toContain('that user may not create tables there');
    } finally {
      await onTestServer(`drop database ${database}`);
      await onTestServer(`drop role ${role}`);
    }
  });

  test.each([
    [140011, 'UTF8', /PostgreSQL 14, and this server needs 15 or newer/],
    [150000, 'SQL_ASCII', /SQL_ASCII, and this server needs UTF8/],
    [150000, 'UTF8', undefined],
    [180004, 'UTF8', undefined],
  ])('if the server has version %d with %s', (number, encoding, problem) => {
    if (problem) expect(serverProblem({ number, encoding })).toMatch(problem);
    else expect(serverProblem({ number, encoding })).toBeUndefined();
  });

  test('with the error of the first of several addresses', () => {
    const error = new AggregateError([
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      new Error('other'),
    ]);
    expect(databaseProblem('postgres://localhost/gym', error).message).toContain(
      'localhost:5432/gym: nothing listens there',
    );
  });
});

describe('an open database', () => {
  let name: string;
  let url: string;
  const opened: OpenDatabase[] = [];
  beforeEach(async () => {
    name = freshName('open');
    await onTestServer(`create database ${name}`);
    url = testServerUrl(name);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
    await onTestServer(`drop database ${name} with (force)`);
  });

  test('has the configured number of connections, and survives their end', async () => {
    const warnings: string[] = [];
    const database = await open(url, (text) => warnings.push(text));
    opened.push(database);
    await database.pool.query('select 1');
    expect(database.pool.options.max).toBe(3);
    await onTestServer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
    // Other warnings may appear, because a test server may run without fsync.
    const broken = () => warnings.filter((text) => /connection broke/.test(text));
    for (let tries = 0; !broken().length && tries < 100; tries += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    expect(broken()).toHaveLength(1);
    expect((await database.pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
