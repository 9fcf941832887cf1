/** @jest-environment node */
import { createHash } from 'node:crypto';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { readLiveShell } from './live-shell.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const MAIN = { file: 'assets/shell/main.1.js', integrity: hashOf('main') };
const REPLACED = { file: 'assets/shell/list.1.js', integrity: hashOf('list') };

let server: LoopbackServer;
let cookies: (string | undefined)[];
beforeEach(async () => {
  cookies = [];
  server = await serveLoopback(({ url = '', headers }, response) => {
    if (url === '/') {
      cookies.push(headers.cookie);
      const boot = JSON.stringify({ release: 'r', shell: { version: '0.1.0-aaaaaaaa', files: [], routes: [] } });
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
  const shell = await readLiveShell(server.url);
  expect(shell.version).toBe('0.1.0-aaaaaaaa');
  expect(cookies).toEqual(['gym_share=99']);
  expect((await shell.read(MAIN)).toString()).toBe('main');
  await expect(shell.read(REPLACED)).rejects.toThrow(/list\.1\.js is not the file that the boot document names/);
  await expect(shell.read({ ...MAIN, file: 'assets/shell/gone.js' })).rejects.toThrow(/has the status 404/);
});

test('rejects what is no address', async () => {
  await expect(readLiveShell('gym.example')).rejects.toThrow(/--shell takes an address/);
});

test('says that nothing listens at an address', async () => {
  await server.stop();
  await expect(readLiveShell(server.url)).rejects.toThrow(`${server.url}/ cannot be read: connect ECONNREFUSED`);
});

test('rejects an address that serves something else', async () => {
  await server.stop();
  server = await serveLoopback((_request, response) => response.end('<h1>Welcome</h1>'));
  await expect(readLiveShell(server.url)).rejects.toThrow(/serves no released shell/);
});
