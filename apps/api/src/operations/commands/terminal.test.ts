import { OperatorError } from '../../platform/errors/operator-error.ts';
import { ask } from './terminal.ts';
import { typedTerminal } from '../../testing/typed-terminal.ts';

const LEFT = { whenUnanswered: 'Nothing was changed.' };

test('gives what was typed, without the blanks around it', async () => {
  const terminal = typedTerminal([' yes \r']);
  expect(await ask(terminal, 'Go on? ', LEFT)).toBe('yes');
});

test('the question stays where it is while the answer is typed', async () => {
  const terminal = typedTerminal(['yes\r']);
  await ask(terminal, 'All of it goes.\nGo on? ', LEFT);
  // Ignore text from before the line was cleared: the user no longer sees it.
  expect(terminal.written().split('\x1b[0J').at(-1)).toMatch(/^Go on\? /);
  expect(terminal.said()).toMatch(/^All of it goes\.\nGo on\? yes/);
});

test('does not show a secret', async () => {
  const terminal = typedTerminal(['sesame\r']);
  expect(await ask(terminal, 'Password: ', { ...LEFT, secret: true })).toBe('sesame');
  expect(terminal.said()).toBe('Password: \n');
});

test.each([
  ['Ctrl+C', '\x03', false],
  ['Ctrl+D', '\x04', false],
  ['Ctrl+C at a secret', 'ses\x03', true],
  ['Ctrl+D at a secret', '\x04', true],
])('%s is an answer, and no failure of ours', async (_keys, key, secret) => {
  const terminal = typedTerminal([key]);
  await expect(ask(terminal, 'Go on? ', { ...LEFT, secret })).rejects.toThrow(
    new OperatorError('Nothing was changed.'),
  );
  expect(terminal.said()).toMatch(/\n$/);
});

test('so is a terminal that was closed', async () => {
  const terminal = typedTerminal([]);
  const asked = ask(terminal, 'Go on? ', LEFT);
  terminal.input.end();
  await expect(asked).rejects.toThrow(new OperatorError('Nothing was changed.'));
});
