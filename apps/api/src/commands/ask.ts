import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks on the terminal; what is typed stays unseen where it is `secret`. */
export async function ask(question: string, { secret = false } = {}): Promise<string> {
  process.stderr.write(question);
  const output = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr;
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    if (secret) process.stderr.write('\n');
  }
}

/** The first line of what is piped in. */
export async function firstLineOfInput(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}
