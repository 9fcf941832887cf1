/** @jest-environment node */
import { createHash } from 'node:crypto';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { readLiveShell } from './live-shell.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const MAIN = { file: 'assets/shell/main.1.js', integrity: hashOf('main') };
const REPLACED = { file: 'assets/shell/list.1.js', integrity: hashOf('list') };

let server: LoopbackServer;
let released: string;
let cookies: (string | undefined)[];
beforeEach(async () => {
  cookies = [];
  released = '0.1.0-aaaaaaaa';
  server = await serveLoopback(({ url = '', headers }, response) => {
    if (url === '/') {
      cookies.push(headers.cookie);
      const version = headers.cookie === 'gym_canary=browser' ? '0.2.0-bbbbbbbb' : released;
      const boot = JSON.stringify({ release: 'r', shell: { version, files: [], routes: [] } });
      response.end(
        '<script type="application/json" id="config">{"cdnBase":"/cdn/"}</script>' +
          `<script type="application/json" id="boot">${boot}</script>`,
      );
    } else if (url === `/cdn/${MAIN.file}`) response.end('main');
    else if (url === `/cdn/${REPLACED.file}`) response.end('something else');
    else response.writeHead(url === '/none/' ? 200 : 404).end('nothing');
  });
});
afterEach(() => server.stop());

test('reads what all browsers without a canary get, and its files by their hashes', async () => {
  const shell = await readLiveShell({ origin: server.url });
  expect(shell.version).toBe('0.1.0-aaaaaaaa');
  expect(cookies).toEqual(['gym_share=99']);
  expect((await shell.read(MAIN)).toString()).toBe('main');
  await expect(shell.read(REPLACED)).rejects.toThrow(/list\.1\.js is not the file that the boot document names/);
  await expect(shell.read({ ...MAIN, file: 'assets/shell/gone.js' })).rejects.toThrow(/has the status 404/);
});

test('reads the next shell for those who choose it, and waits until a server follows the release', async () => {
  expect((await readLiveShell({ origin: server.url, next: true })).version).toBe('0.2.0-bbbbbbbb');
  released = '0.3.0-cccccccc';
  const reading = readLiveShell({ origin: server.url, version: '0.1.0-aaaaaaaa' });
  setTimeout(() => (released = '0.1.0-aaaaaaaa'));
  expect((await reading).version).toBe('0.1.0-aaaaaaaa');
  jest.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValue(61_000);
  await expect(readLiveShell({ origin: server.url, version: '0.4.0' })).rejects.toThrow(
    'runs the shell 0.1.0-aaaaaaaa, and not 0.4.0',
  );
  jest.restoreAllMocks();
});

test('rejects what is no address', async () => {
  await expect(readLiveShell({ origin: 'gym.example' })).rejects.toThrow(/--shell takes an address/);
});

test('says that nothing listens at an address', async () => {
  await server.stop();
  await expect(readLiveShell({ origin: server.url })).rejects.toThrow(
    `${server.url}/ cannot be read: connect ECONNREFUSED`,
  );
});

test('rejects an address that serves something else', async () => {
  await server.stop();
  server = await serveLoopback((_request, response) => response.end('<h1>Welcome</h1>'));
  await expect(readLiveShell({ origin: server.url })).rejects.toThrow(/serves no released shell/);
});
