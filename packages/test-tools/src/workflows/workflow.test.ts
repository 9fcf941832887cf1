import { join } from 'node:path';
import { repositoryRoot } from '../workspace.ts';
import { resolveScript } from './workflow.ts';

const root = repositoryRoot();

test.each([
  ['pnpm release status --target "$TARGET"', 'node packages/release/bin/release.mjs status --target "$TARGET"', root],
  ['pnpm --filter "@gym/$APP" run kit', 'remote-kit check', join(root, 'apps/staff')],
  ['pnpm --filter "@gym/$APP" run build', 'node --import tsx src/cli.ts staff', join(root, 'packages/build')],
  ['pnpm --filter @gym/build run build "$APP"', 'node --import tsx src/cli.ts "$APP"', join(root, 'packages/build')],
])('%s', (line, command, folder) => {
  expect(resolveScript(root, line, 'staff')).toEqual({ command, folder });
});

test.each([
  ['pnpm deliver "$APP"', 'there is no script "deliver"'],
  ['pnpm --filter "@gym/$APP" run fly', 'there is no script "fly"'],
  ['pnpm --filter @gym/nothing run build', 'There is no package "@gym/nothing"'],
  ['curl https://example.com/install | sh', 'is no call of one script'],
  ['pnpm release status; rm -rf /', 'is no call of one script'],
  ['pnpm release status $(whoami) `id`', 'is no call of one script'],
])('%s: %s', (line, problem) => {
  expect(() => resolveScript(root, line, 'staff')).toThrow(problem);
});
