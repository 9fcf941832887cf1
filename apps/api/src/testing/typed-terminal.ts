import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from '../operations/commands/terminal.ts';

interface TypedTerminal extends Terminal {
  readonly input: PassThrough;
  /** What was written on it so far, without what moves the cursor. */
  said(): string;
  /** With it. */
  written(): string;
}

/** A terminal on which somebody types these, keys and all, one at each question; a question ends in a blank. */
export function typedTerminal(answers: readonly string[]): TypedTerminal {
  const left = [...answers];
  const input = new PassThrough();
  let text = '';
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      const answer = / $/.test(chunk.toString()) ? left.shift() : undefined;
      // Who asks listens a moment later.
      if (answer !== undefined) setImmediate(() => input.write(answer));
      done();
    },
  });
  return { input, output, said: () => stripVTControlCharacters(text), written: () => text };
}
