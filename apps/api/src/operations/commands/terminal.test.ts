import { OperatorError } from '../../platform/errors/operator-error.ts';
import { ask } from './terminal.ts';
import { typedTerminal } from '../../testing/typed-terminal.ts';

const UNANSWERED = { whenUnanswered: 'Nothing was changed.' };

test('returns the typed text without surrounding blanks', async () => {
  const terminal = typedTerminal([' yes \r']);
  expect(await ask(terminal, 'Continue? ', UNANSWERED)).toBe('yes');
});

test('keeps the question visible while the user types', async () => {
  const terminal = typedTerminal(['yes\r']);
  await ask(terminal, 'This deletes everything.\nContinue? ', UNANSWERED);
  // Ignore text from before the line was cleared: the user no longer sees it.
  expect(terminal.written().split('\x1b[0J').at(-1)).toMatch(/^Continue\? /);
  expect(terminal.said()).toMatch(/^This deletes everything\.\nContinue\? yes/);
});

test('does not show a secret', async () => {
  const terminal = typedTerminal(['sesame\r']);
  expect(await ask(terminal, 'Password: ', { ...UNANSWERED, secret: true })).toBe('sesame');
  expect(terminal.said()).toBe('Password: \n');
});

test.each([
  ['Ctrl+C', '\x03', false],
  ['Ctrl+D', '\x04', false],
  ['Ctrl+C at a secret', 'ses\x03', true],
  ['Ctrl+D at a secret', '\x04', true],
])('%s ends with the sentence of the command', async (_keys, key, secret) => {
  const terminal = typedTerminal([key]);
  await expect(ask(terminal, 'Continue? ', { ...UNANSWERED, secret })).rejects.toThrow(
    new OperatorError('Nothing was changed.'),
  );
  expect(terminal.said()).toMatch(/\n$/);
});

test('a closed terminal ends with the sentence of the command', async () => {
  const terminal = typedTerminal([]);
  const asked = ask(terminal, 'Continue? ', UNANSWERED);
  terminal.input.end();
  await expect(asked).rejects.toThrow(new OperatorError('Nothing was changed.'));
});
