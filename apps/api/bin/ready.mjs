#!/usr/bin/env node
// Whether the server of this environment can do its work: ends with 0 if so. With "--wait 60" it asks until it can, for
// so many seconds. Plain JavaScript without a library: containers and units run it again and again.
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const EVERYWHERE = { '0.0.0.0': '127.0.0.1', '::': '::1' };
const LONGEST_ANSWER = 5_000;
const { HOST, PORT, SOCKET } = Object.fromEntries(
  Object.entries(process.env).map(([name, value]) => [name, value.trim()]),
);
const host = (HOST || '127.0.0.1').replace(/^\[|\]$/g, '');
const where = SOCKET ? { socketPath: SOCKET } : { host: EVERYWHERE[host] ?? host, port: Number(PORT || 8080) };

/** @returns {Promise<string>} what is wrong; '' where nothing is */
const ask = () =>
  new Promise((resolve) => {
    const asked = request(
      { ...where, path: '/readyz', headers: { host: 'localhost' }, timeout: LONGEST_ANSWER },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200 ? '' : `It answers ${response.statusCode}.`);
      },
    );
    asked
      .once('timeout', () => asked.destroy(new Error('It does not answer.')))
      .once('error', (error) => resolve(error.message))
      .end();
  });

const waits = process.argv.indexOf('--wait');
const deadline = Date.now() + (waits < 0 ? 0 : Number(process.argv[waits + 1]) * 1000);
let wrong = await ask();
while (wrong !== '' && Date.now() < deadline) {
  await pause(200);
  wrong = await ask();
}
if (wrong !== '') console.error(`The server is not ready: ${wrong}`);
process.exitCode = wrong === '' ? 0 : 1;
