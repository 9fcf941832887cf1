import { parseArgs } from 'node:util';
import { buildApp } from '@gym/build';
import { type Outcome, run, runOnce } from '@gym/release/cli';
import { runKit } from '../check/run-kit.ts';
import { readRemoteFolder } from '../serve/remote-folder.ts';

/**
 * Builds and checks the remote of the current folder, publishes it, releases it as a canary and watches it.
 * @param options those of "gym-release deliver", and `--shell`
 * @returns the exit code, as "gym-release" has it
 */
export async function releaseRemote(options: readonly string[]): Promise<number> {
  const remote = await readRemoteFolder(process.cwd());
  const { name } = remote.manifest;
  const { shell, rest } = takeShell(options);
  const line = ['deliver', name, ...rest];
  // An invalid option ends it now, not after minutes.
  const invalid = await run(line, { checkOnly: true });
  if (invalid.exitCode !== 0 || rest.includes('--help')) return print(invalid);
  say(`Building ${name}`);
  await buildApp(name);
  say(shell === undefined ? 'Checking it' : `Checking it in the shell of ${shell}`);
  if (!(await runKit(remote, shell === undefined ? undefined : { origin: shell }))) return 1;
  return print(await runOnce(line));
}

/** The shell to check in: of `--shell`, of the API or of the release service. The other options are the release's. */
function takeShell(options: readonly string[]): { readonly shell: string | undefined; readonly rest: string[] } {
  const { values, tokens } = parseArgs({
    args: [...options],
    options: { shell: { type: 'string' }, api: { type: 'string' }, target: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const own = tokens.find((token) => token.kind === 'option' && token.name === 'shell');
  const length = own?.kind === 'option' && own.inlineValue === false ? 2 : 1;
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const target = textOf(values.target) ?? textOf(process.env['RELEASES']);
  return {
    shell: textOf(values.shell) ?? textOf(values.api) ?? (target?.startsWith('http') ? target : undefined),
    rest: own ? options.filter((_option, index) => index < own.index || index >= own.index + length) : [...options],
  };
}

const say = (line: string): void => console.error(line);

function print({ stdout, stderr, exitCode }: Outcome): number {
  if (stdout !== undefined) console.log(stdout);
  if (stderr !== undefined) console.error(stderr);
  return exitCode;
}
