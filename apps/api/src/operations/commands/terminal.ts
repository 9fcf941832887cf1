import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '../../platform/errors/operator-error.ts';

/** Where somebody reads questions and types the answers. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

interface Question {
  /** What is typed stays unseen. */
  readonly secret?: boolean;
  /** What came of the command where the answer is Ctrl+C or Ctrl+D. */
  readonly whenUnanswered: string;
}

/** The terminal this was started on; undefined where nobody can be asked. */
export const ownTerminal = (): Terminal | undefined =>
  process.stdin.isTTY ? { input: process.stdin, output: process.stderr } : undefined;

/** Asks on a terminal. @throws OperatorError saying `whenUnanswered` where somebody would rather leave */
export async function ask(
  { input, output }: Terminal,
  question: string,
  { secret = false, whenUnanswered }: Question,
): Promise<string> {
  // The line that is typed into is drawn anew with each key: what is asked belongs to it, unless nothing is drawn at
  // all.
  const prompt = secret ? '' : question.slice(question.lastIndexOf('\n') + 1);
  output.write(question.slice(0, question.length - prompt.length));
  const shown = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : output;
  const lines = createInterface({ input, output: shown, terminal: true });
  // With Ctrl+D it ends, and not every version says so to whoever waits.
  const left = new Promise<never>((_resolve, reject) => {
    lines.once('close', () => reject(new OperatorError(whenUnanswered)));
  });
  left.catch(() => undefined);
  let answered = false;
  try {
    const answer = await Promise.race([lines.question(prompt).catch(() => left), left]);
    answered = true;
    return answer.trim();
  } finally {
    lines.close();
    if (secret || !answered) output.write('\n');
  }
}

/** The first line of what is piped in. */
export async function firstLineOfInput(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}
