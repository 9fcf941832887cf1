import path from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY } from '@gym/build';
import type { Audience } from '@gym/remote-contract';
import { defaultPort } from '../dev/port.ts';
import { createRemote } from './create-remote.ts';

const HELP = `pnpm create:remote <name> --audience <admin|staff> --title <text> --route </path>
                         [--owner <team>] [--into <folder>]

  <name>       federation name and folder below apps/: lower case letters, digits and _, 40 at most
  --audience   role of its users: admin or staff
  --title      its menu entry, and the heading of its first screen
  --route      path of its first screen
  --owner      the team to contact (default: "<title> team")
  --into       workspace to write to (default: this one)
`;

const {
  positionals: [name],
  values: { audience, title, route, owner, into, help },
} = parseArgs({
  allowPositionals: true,
  options: {
    audience: { type: 'string' },
    title: { type: 'string' },
    route: { type: 'string' },
    owner: { type: 'string' },
    into: { type: 'string', default: REPOSITORY },
    help: { type: 'boolean', default: false },
  },
});

try {
  if (help || name === undefined || audience === undefined || title === undefined || route === undefined) {
    console.log(HELP);
    process.exitCode = help ? 0 : 2;
  } else {
    const files = createRemote(
      { name, audience: audience as Audience, title, route, owner: owner ?? `${title} team` },
      path.resolve(into),
    );
    console.log(`${files.join('\n')}

Next:
  npx -y pnpm@12.21.0 install
  pnpm --filter ${name} dev      alone, over a fake API, at http://127.0.0.1:${defaultPort(name)}/
  pnpm jest apps/${name}         its tests
  pnpm build                     then: pnpm --filter ${name} kit
docs/remotes.md describes every step.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
