import { run } from '@gym/release/cli';
import { permitChanges, runOperation } from '@gym/release/service';
import { ReleasedTarget } from '@gym/release/testing';
import { EVERY_KIND, newStore } from '@gym/release/testing/targets';
import fastify, { type FastifyInstance } from 'fastify';
import { TestClock } from '../../testing/test-doubles.ts';
import { asStoreUser } from './grants.ts';
import { registerReleaseService } from './register-release-service.ts';

const RIGHTS = ['publish', 'preview', 'canary', 'promote', 'rollback'] as const;
const TEAM = { name: 'Members team', grants: [{ apps: ['staff', 'lockers'], rights: RIGHTS }] };

let target: ReleasedTarget;
let app: FastifyInstance;
let origin: string;

beforeAll(() => {
  process.env['RELEASE_TOKEN'] = 't'.repeat(32);
});
afterAll(() => {
  delete process.env['RELEASE_TOKEN'];
});

const on = (...line: string[]) => run([...line, '--target', origin]);
const publish = (app: string) => on('publish', app, '--root', target.workspace.root);

/** Builds and publishes staff. @returns its version */
async function publishNext(generation: number): Promise<string> {
  target.workspace.change('staff', generation);
  const { stdout = '' } = await publish('staff');
  return /staff@(\S+?):? /.exec(stdout)?.[1] ?? stdout;
}

describe.each(EVERY_KIND)('through the service, in front of %s,', (kind) => {
  beforeEach(async () => {
    target = await new ReleasedTarget(await newStore(kind)).begin();
    app = fastify();
    await registerReleaseService(app, {
      store: target.store,
      clock: new TestClock(),
      // In this process: a thread does not get the environment of a test.
      change: ({ operation, body, named, releaser, gate }) =>
        runOperation(permitChanges(target.store, asStoreUser(releaser), named), operation, body, {
          who: releaser.name,
          gate: async () => gate,
        }),
      readMetrics: () => Promise.reject(new Error('Nothing is watched.')),
      identities: { find: async () => TEAM } as never,
      recordRefusal: async () => undefined,
    });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  test('a promotion takes the build that was published last, also one that was there before', async () => {
    const [first, second] = [await publishNext(2), await publishNext(3)];
    expect((await on('status')).stdout).toContain(`last published ${second}`);
    expect(await publishNext(2)).toBe(first);
    expect((await on('status')).stdout).toContain(`last published ${first}`);
    expect(await publishNext(3)).toBe(second);
    expect(await on('promote', 'staff', '--share', '0')).toMatchObject({ exitCode: 0 });
    expect((await target.served()).canaries).toEqual({ staff: { version: second, share: 0 } });
  });

  test('a file is replaced though a proxy has compressed it, unless it has changed since', async () => {
    const [first, second] = [await publishNext(2), await publishNext(3)];
    const file = `${origin}/releases/files/published/staff.json`;
    const authorization = `Bearer ${process.env['RELEASE_TOKEN']}`;
    const etag = (await fetch(file, { headers: { authorization } })).headers.get('etag');
    const put = async (version: string) => {
      const headers = { authorization, 'content-type': 'application/octet-stream', 'if-match': `W/${etag}` };
      return (await fetch(file, { method: 'PUT', headers, body: JSON.stringify({ version }) })).status;
    };
    expect([await put(first), await put(second)]).toEqual([201, 412]);
    expect((await on('status')).stdout).toContain(`last published ${first}`);
  });

  test('a team gives a setting without a default its value before it releases the first build', async () => {
    const api = { type: 'string', format: 'origin', description: 'its API', example: 'http://localhost:8080' } as const;
    target.workspace.newRemote('lockers');
    expect(await publish('lockers')).toMatchObject({ exitCode: 0 });
    // The first release is of a later build, which alone declares the setting.
    target.workspace.manifest('lockers', { audience: 'staff', needs: [], contract: '^1.9.0', settings: { api } });
    target.workspace.keep('lockers', (one) => one === '/lockersList');
    expect(await publish('lockers')).toMatchObject({ exitCode: 0 });
    expect(await on('promote', 'lockers')).toMatchObject({
      exitCode: 8,
      stderr: expect.stringContaining('run "settings lockers api=<value>" first'),
    });
    expect(await on('settings', 'lockers', 'api=https://lockers.example')).toMatchObject({ exitCode: 0 });
    expect(await on('promote', 'lockers')).toMatchObject({ exitCode: 0 });
    const { documents, settings } = await target.served();
    expect(settings).toEqual({ lockers: { api: 'https://lockers.example' } });
    expect(documents[0]!.boot.remotes.find(({ name }) => name === 'lockers')).toMatchObject({
      settings: settings!['lockers'],
    });
  });
});
