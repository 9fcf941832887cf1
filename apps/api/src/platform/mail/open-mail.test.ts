import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { openLoopback } from '@gym/test-tools/loopback';
import { readConfig } from '../config/config.ts';
import type { Mail } from './mail.ts';
import { openMail } from './open-mail.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = temporaryFolder({ anew: true });

const message = { to: 'ada@gym.test', subject: 'Your code', text: 'Your code is 123456.\n' };

test('a demo writes one .eml file for each mail, readable only by its owner', async () => {
  const mail = await openMail(readConfig({ DATA_DIR: folder }));
  expect(mail.available).toBe(true);
  await mail.send(message);
  await mail.send({ ...message, text: 'Second.' });
  const files = await readdir(path.join(folder, 'outbox'));
  expect(files).toHaveLength(2);
  const first = path.join(folder, 'outbox', files.sort()[0] ?? '');
  const text = await readFile(first, 'utf8');
  expect(text).toMatch(/^To: ada@gym\.test\r$/m);
  expect(text).toMatch(/^Subject: Your code\r$/m);
  expect(text).toContain('Your code is 123456.');
  expect((await stat(first)).mode & 0o777).toBe(0o600);
});

test('a recipient cannot smuggle in headers or further recipients', async () => {
  const mail = await openMail(readConfig({ DATA_DIR: folder }));
  await mail.send({ ...message, to: 'ada@gym.test\r\nBcc: eve@gym.test', subject: 'Hi\r\nX-Evil: 1' });
  const [file = ''] = await readdir(path.join(folder, 'outbox'));
  const text = await readFile(path.join(folder, 'outbox', file), 'utf8');
  expect(text).not.toMatch(/^(Bcc|X-Evil):/m);
});

/** Returns what a mail server receives while `work` sends through it. */
async function receivedOf(work: (mail: Mail) => Promise<void>): Promise<string[]> {
  const received: string[] = [];
  const { port, stop } = await openLoopback(smtpServer(received));
  try {
    const mail = await openMail(
      readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`, MAIL_FROM: 'office@gym.test' }),
    );
    await work(mail);
  } finally {
    await stop();
  }
  return received;
}

test('sends mail to the server of SMTP_URL', async () => {
  const received = await receivedOf((mail) => mail.send(message));
  expect(received.join('')).toContain('MAIL FROM:<office@gym.test>');
  expect(received.join('')).toContain('RCPT TO:<ada@gym.test>');
  expect(received.join('')).toContain('Your code is 123456.');
});

test('a recipient cannot smuggle in SMTP commands or further recipients', async () => {
  const received = await receivedOf((mail) =>
    mail
      .send({ ...message, to: 'ada@gym.test>\r\nRCPT TO:<eve@gym.test', subject: 'Hi\r\nBcc: eve@gym.test' })
      .catch(() => undefined),
  );
  expect(received.length).toBeGreaterThan(0);
  expect(received.join('')).not.toMatch(/^(RCPT TO:<eve|Bcc:)/m);
});

test('has no mail without a mail server outside a demo, and explains so when sending', async () => {
  const mail = await openMail(readConfig({ DEMO: '0' }));
  expect(mail.available).toBe(false);
  await expect(mail.send(message)).rejects.toThrow('SMTP_URL');
});

/** A minimal SMTP server that accepts one mail. */
function smtpServer(received: string[]): Server {
  return createServer((socket) => {
    let data = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (data) {
        if (!text.endsWith('\r\n.\r\n')) return;
        data = false;
        socket.write('250 kept\r\n');
      } else if (text.startsWith('DATA')) {
        data = true;
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) {
        socket.end('221 bye\r\n');
      } else {
        socket.write('250 ok\r\n');
      }
    });
  });
}
