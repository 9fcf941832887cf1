import { Agent, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { execFile } from 'node:child_process';
import fastify, { type FastifyInstance } from 'fastify';
import { listen, requireFreeAddress } from './listen-on-port-or-socket.ts';
import { registerProbes } from './probes-and-availability.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { closeGracefully } from './stop-gracefully.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = temporaryFolder();

const open: FastifyInstance[] = [];
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await Promise.all(open.splice(0).map((app) => app.close()));
});

interface SlowServer {
  app: FastifyInstance;
  port: number;
  finish: () => void;
  waits: () => boolean;
}

async function server({
  drainSeconds = 0,
  proxied = false,
  socket,
}: { drainSeconds?: number; proxied?: boolean; socket?: string } = {}): Promise<SlowServer> {
  const app = fastify({ return503OnClosing: false });
  let finish = () => {};
  let waits = false;
  app.get(
    '/slow',
    () =>
      new Promise((resolve) => {
        waits = true;
        finish = () => resolve('done');
      }),
  );
  app.get('/quick', async () => 'quick');
  registerProbes(app, { warnings: [] });
  closeGracefully(app, { drainSeconds, proxied, socket });
  open.push(app);
  await listen(app, { host: '127.0.0.1', port: 0, socketMode: '0660', ...(socket !== undefined && { socket }) });
  return { app, port: (app.server.address() as AddressInfo).port, finish: () => finish(), waits: () => waits };
}

const keeping = (): Agent => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
};

const ask = (
  where: object,
  path: string,
  agent?: Agent,
): Promise<{ status: number; connection: string; text: string }> =>
  new Promise((resolve, reject) => {
    request({ ...where, path, agent: agent ?? false }, (response) => {
      let text = '';
      response
        .on('data', (chunk: Buffer) => {
          text += chunk.toString();
        })
        .once('end', () =>
          resolve({ status: response.statusCode ?? 0, connection: String(response.headers.connection), text }),
        );
    })
      .once('error', reject)
      .end();
  });

/** Whether the server rejects new connections. */
const isClosed = (where: { port: number } | { path: string }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(where, () => {
      socket.destroy();
      resolve(false);
    }).once('error', () => resolve(true));
  });

test('reports the shutdown on /readyz and still accepts connections while draining', async () => {
  const { app, port } = await server({ drainSeconds: 1 });
  expect((await ask({ port }, '/readyz')).status).toBe(200);
  const closing = app.close();
  await waitUntil(async () => (await ask({ port }, '/readyz')).status === 503, '/readyz never reported the shutdown.');
  expect((await ask({ port }, '/quick')).text).toBe('quick');
  expect((await ask({ port }, '/healthz')).status).toBe(200);
  await closing;
  expect(await isClosed({ port })).toBe(true);
});

test('finishes a request in flight before it closes', async () => {
  const { app, port, finish, waits } = await server();
  const slow = ask({ port }, '/slow');
  await waitUntil(waits, 'The request did not arrive.');
  let closed = false;
  const closing = app.close().then(() => {
    closed = true;
  });
  await waitUntil(() => isClosed({ port }), 'It still accepts connections.');
  expect(closed).toBe(false);
  finish();
  expect(await slow).toMatchObject({ status: 200, text: 'done' });
  await closing;
});

test('responds on an idle connection of a proxy with Connection: close', async () => {
  const { app, port } = await server({ proxied: true });
  const agent = keeping();
  expect((await ask({ port }, '/quick', agent)).connection).toBe('keep-alive');
  const closing = app.close();
  await waitUntil(() => isClosed({ port }), 'It still accepts connections.');
  expect(await ask({ port }, '/quick', agent)).toMatchObject({ status: 200, connection: 'close' });
  await closing;
});

test('closes idle connections at once without a proxy', async () => {
  const { app, port } = await server();
  const agent = keeping();
  await ask({ port }, '/quick', agent);
  await app.close();
  expect(Object.values(agent.freeSockets)).toEqual([]);
});

test('removes the socket file before it rejects connections', async () => {
  const socket = path.join(folder, 'leaves.sock');
  const { app } = await server({ socket, proxied: true });
  // This client is connected and has sent nothing when the server removes the socket file.
  const waiting = connect({ path: socket });
  const closing = app.close();
  await waitUntil(() => isClosed({ path: socket }), 'The socket file still exists.');
  const answered = new Promise<string>((resolve) => waiting.once('data', (chunk) => resolve(chunk.toString())));
  waiting.write('GET /quick HTTP/1.1\r\nHost: gym\r\n\r\n');
  expect(await answered).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*connection: close\r\n[^]*quick$/i);
  await closing;
});

test('removes the socket of a killed process, but not one that a process listens on', async () => {
  const socket = path.join(folder, 'taken.sock');
  const { app } = await server({ socket });
  await expect(requireFreeAddress({ host: '', port: 0, socket })).rejects.toThrow(
    `Another process listens on SOCKET ${socket}: stop that`,
  );
  expect((await ask({ socketPath: socket }, '/quick')).text).toBe('quick');
  await app.close();
  await requireFreeAddress({ host: '', port: 0, socket });
  await expect(
    requireFreeAddress({ host: '', port: 0, socket: path.join(folder, 'none/gym.sock') }),
  ).resolves.toBeUndefined();
  const nowhere = { host: '', port: 0, socket: path.join(folder, 'none/gym.sock'), socketMode: '0660' } as const;
  await expect(listen(fastify(), nowhere)).rejects.toThrow('cannot be created: its folder must exist');
});

/** Runs a program with one open resource. `body` ends the program. */
function program(body: string): Promise<{ code: number; said: string }> {
  const source = `
    import { shutDownOnSignals } from ${JSON.stringify(path.join(__dirname, 'stop-gracefully.ts'))};
    import { Shutdown } from ${JSON.stringify(path.join(__dirname, '../../platform/system/shutdown.ts'))};
    const shutdown = new Shutdown();
    const close = async () => {
      await new Promise((done) => setTimeout(done, 50));
      console.log('closed');
    };
    shutdown.add({ close, closeNow: () => console.log('closed now') });
    shutDownOnSignals(shutdown, (error) => console.log('failed: ' + error.message));
    setInterval(() => {}, 1000);
    ${body}`;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', source],
      { cwd: __dirname, timeout: 20_000 },
      (error, stdout) => {
        resolve({ code: Number(error?.code ?? 0), said: stdout });
      },
    );
  });
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s closes everything and exits with 0', async (signal) => {
  expect(await program(`process.kill(process.pid, '${signal}');`)).toEqual({ code: 0, said: 'closed\n' });
});

test('an uncaught exception closes everything and exits with 1', async () => {
  expect(await program(`setTimeout(() => { throw new Error('oops'); });`)).toEqual({
    code: 1,
    said: 'failed: oops\nclosed\n',
  });
});

test('an unhandled rejection closes everything and exits with 1', async () => {
  expect(await program(`void Promise.reject(new Error('oops'));`)).toEqual({ code: 1, said: 'failed: oops\nclosed\n' });
});

test('a second signal does not wait', async () => {
  expect(
    await program(`process.kill(process.pid, 'SIGTERM'); setTimeout(() => process.kill(process.pid, 'SIGTERM'), 10);`),
  ).toEqual({ code: 1, said: 'closed now\n' });
});
