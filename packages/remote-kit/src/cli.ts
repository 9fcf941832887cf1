import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { appFolder } from '@gym/build';
import { readRemoteFolder } from './serve/remote-folder.ts';

const HELP = `remote-kit <command> [remote]

  check   check the built remote in a browser, and write the result to dist/kit.json
  dev     serve the remote from its source, in a harness with a fake API, and rebuild it at every change

The remote is the current folder, or the named one: a name such as "staff" below apps/, or a path.
`;

async function main(args: readonly string[]): Promise<number> {
  const {
    positionals: [command, named],
    values: { help },
  } = parseArgs({ args: [...args], allowPositionals: true, options: { help: { type: 'boolean', default: false } } });
  if (help || command === undefined) {
    console.log(HELP);
    return help ? 0 : 2;
  }
  const remote = readRemoteFolder(folderOf(named));
  if (command === 'check') {
    const { checkRemote, report } = await import('./check/check-remote.ts');
    const result = await checkRemote(remote, (what) => console.log(what));
    writeFileSync(path.join(remote.folder, 'dist/kit.json'), `${JSON.stringify(result, null, 2)}\n`);
    console.log(report(result));
    return result.checks.every(({ passed }) => passed) ? 0 : 1;
  }
  if (command === 'dev') {
    const { serveSource } = await import('./dev/serve-source.ts');
    await serveSource(remote);
    return 0;
  }
  throw new Error(`There is no command "${command}".\n\n${HELP}`);
}

/** The folder of the named app, or the folder at this path; the current folder by default. */
const folderOf = (named: string | undefined): string =>
  named !== undefined && /^[a-z]\w*$/.test(named) ? appFolder(named) : path.resolve(named ?? '.');

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
