import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '../../platform/errors/operator-error.ts';

/** A terminal that shows questions and reads the answers. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

interface Question {
  /** Hides the typed text. */
  readonly secret?: boolean;
  /** The command's outcome if the user presses Ctrl+C or Ctrl+D. */
  readonly whenUnanswered: string;
}

/** The terminal of this process. Undefined without an interactive terminal. */
export const ownTerminal = (): Terminal | undefined =>
  process.stdin.isTTY ? { input: process.stdin, output: process.stderr } : undefined;

/** Asks a question on a terminal. @throws OperatorError with `whenUnanswered` after Ctrl+C or Ctrl+D */
export async function ask(
  { input, output }: Terminal,
  question: string,
  { secret = false, whenUnanswered }: Question,
): Promise<string> {
  // Readline redraws the prompt with each key, so the question's last line is the prompt, unless input is hidden.
  const prompt = secret ? '' : question.slice(question.lastIndexOf('\n') + 1);
  output.write(question.slice(0, question.length - prompt.length));
  const shown = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : output;
  const lines = createInterface({ input, output: shown, terminal: true });
  // Ctrl+D closes the interface, and some Node versions do not reject the pending question.
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

/** Returns the first line of piped input. */
export async function firstLineOfInput(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}
