import path from 'node:path';
import { parseArgs } from 'node:util';
import { composeRelease } from './compose/compose-release.ts';

const HELP = `pnpm release <command>

  compose   put the builds of the shell and all remotes together and promote them in one step

options
  --target <folder>   where the release goes (default: .release in this folder)
  --json              print the result as one line of JSON
`;

async function main(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args], allowPositionals: true,
    options: { target: { type: 'string', default: '.release' }, json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [command] = positionals;
  if (values.help || command === undefined) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  if (command !== 'compose') throw new Error(`There is no command "${command}".\n\n${HELP}`);
  const folder = path.resolve(values.target);
  const release = await composeRelease({ folder });
  console.log(values.json ? JSON.stringify({ release, folder }) : `Release ${release} is in ${folder}.`);
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
