import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

test('the command prints its address and accounts, responds, and stops on a signal', async () => {
  const child = spawn(process.execPath, [
    join(__dirname, '../bin/spec-server.mjs'),
    '--port',
    '0',
    '--password',
    'p w',
    '--ids',
    'string',
  ]);
  try {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    while (!/password/.test(printed)) await once(child.stdout, 'data');
    const [url] = /http:\/\/\S+/.exec(printed) ?? [''];
    expect(printed).toContain('admin@gym.test and staff@gym.test, password p w');
    const answer = await fetch(`${url}/api/userlogin`, {
      method: 'POST',
      body: JSON.stringify({ email: 'staff@gym.test', password: 'p w' }),
    });
    expect(await answer.json()).toMatchObject({ status: 'success', data: { fname: 'Sam' } });
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
}, 30_000);
