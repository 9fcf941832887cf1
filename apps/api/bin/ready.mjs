#!/usr/bin/env node
// Exits with 0 if the server of this environment is ready. With "--wait 60" it retries for up to that many seconds.
// It is plain JavaScript without libraries, because containers and units run it often.
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const ANY_ADDRESS = { '0.0.0.0': '127.0.0.1', '::': '::1' };
const TIMEOUT_MS = 5_000;
const { HOST, PORT, SOCKET } = Object.fromEntries(
  Object.entries(process.env).map(([name, value]) => [name, value.trim()]),
);
const host = (HOST || '127.0.0.1').replace(/^\[|\]$/g, '');
const where = SOCKET ? { socketPath: SOCKET } : { host: ANY_ADDRESS[host] ?? host, port: Number(PORT || 8080) };

/** @returns {Promise<string>} the problem; '' if the server is ready */
const ask = () =>
  new Promise((resolve) => {
    const asked = request(
      { ...where, path: '/readyz', headers: { host: 'localhost' }, timeout: TIMEOUT_MS },
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
let problem = await ask();
while (problem !== '' && Date.now() < deadline) {
  await pause(200);
  problem = await ask();
}
if (problem !== '') console.error(`The server is not ready: ${problem}`);
process.exitCode = problem === '' ? 0 : 1;
