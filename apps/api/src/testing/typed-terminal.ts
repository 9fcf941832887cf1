import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from '../operations/commands/terminal.ts';

interface TypedTerminal extends Terminal {
  readonly input: PassThrough;
  /** The output so far, without control sequences. */
  said(): string;
  /** The output so far, with control sequences. */
  written(): string;
}

/** A terminal that types the next answer at each question. A question ends in a blank. */
export function typedTerminal(answers: readonly string[]): TypedTerminal {
  const left = [...answers];
  const input = new PassThrough();
  let text = '';
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      const answer = / $/.test(chunk.toString()) ? left.shift() : undefined;
      // The command listens for input a moment after its question.
      if (answer !== undefined) setImmediate(() => input.write(answer));
      done();
    },
  });
  return { input, output, said: () => stripVTControlCharacters(text), written: () => text };
}
