import path from 'node:path';
import { parseArgs } from 'node:util';
import { adoptStockBuild, appFolder, buildApp, type BuildRecord } from '@gym/build';
import { readRemoteFolder, type RemoteFolder } from './serve/remote-folder.ts';
import { UsageError } from './usage-error.ts';

const HELP = `remote-kit <command> [remote]

  build    build the remote into its dist folder
  adopt    make a build of Module Federation's own plugin publishable: write its build.json and remote.json
    --dist <folder>    the folder of the build (default: dist of the remote)
  check    check the built remote in a browser, and write the result to dist/kit.json
    --shell <origin>   check its routes in the shell that this deployed product runs, not in the kit's own host
    --next             in the next shell, which browsers that chose canaries get first
    --shell-version <version>   wait up to a minute until it has this version, as "publish" prints it
  check-released  check all remotes that a target released, in the shell of --shell; with --next before its promotion
    --target <target>  as for "gym-release" (default: RELEASES)
  dev      serve the remote from its source, in a harness with the real server, and rebuild it at every change;
           OWN_API=real calls its own API in place of src/own-api.ts, OWN_API=record also records its answers
  ui       serve the reference of @gym/ui: every component with live examples and props
  certificate [name …]   write a key and a certificate of this machine, for an API of your own, and say how to trust it
  release  build, check, publish, release as a canary and watch it: the remote of the current folder
    --shell <origin>   as above (default: the origin of --api, or of the release service that RELEASES names)
    the other options are those of "gym-release deliver", such as --target, --api and --share: see "release --help"

The remote is the current folder, or the named one: a name such as "staff" below apps/, or a path.

Exit codes: 0 success, 1 failed, 2 the command line is invalid. "release" also ends with those of gym-release.
`;

const COMMANDS = ['build', 'adopt', 'check', 'dev', 'certificate'];

/** @throws UsageError with one sentence */
function parse(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        dist: { type: 'string' },
        shell: { type: 'string' },
        next: { type: 'boolean', default: false },
        'shell-version': { type: 'string' },
        target: { type: 'string' },
      },
    });
    return { positionals, values };
  } catch (error) {
    throw new UsageError(`${firstSentence(error)} See "remote-kit --help".`);
  }
}

/** Node's message, without its advice for arguments that begin with a hyphen. */
const firstSentence = (error: unknown): string => (error as Error).message.replace(/(?<=\.)\s[^]*$/, '');

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === 'release') return (await import('./release/release-remote.ts')).releaseRemote(args.slice(1));
  const {
    positionals: [command, named, ...others],
    values: { help, dist, shell, next, 'shell-version': published, target },
  } = parse(args);
  if (help || command === undefined) {
    console.log(HELP);
    return help ? 0 : 2;
  }
  const version = published?.replace(/^shell@/, '');
  // A pipeline passes a variable that may be unset.
  const live = shell ? { origin: shell, next, version } : undefined;
  if (!live && (next || version !== undefined))
    throw new UsageError('--next and --shell-version need --shell <origin>.');
  if (command === 'check-released') {
    if (!live) throw new UsageError('Name the product: check-released --shell <origin>');
    const { checkReleased } = await import('./check/check-released.ts');
    return (await checkReleased(live, target === undefined ? [] : ['--target', target])) ? 0 : 1;
  }
  if (command === 'ui') {
    if (named !== undefined) throw new UsageError('ui takes no remote.');
    await (await import('./dev/serve-reference.ts')).serveReference();
    return 0;
  }
  if (!COMMANDS.includes(command)) throw new UsageError(`There is no command "${command}". See "remote-kit --help".`);
  if (command === 'certificate') {
    const { writeCertificate } = await import('./certificate/write-certificate.ts');
    console.log(await writeCertificate(process.cwd(), named === undefined ? [] : [named, ...others]));
    return 0;
  }
  if (others.length > 0) throw new UsageError(`${command} takes one remote, not also "${others.join(' ')}".`);
  const remote = await readNamed(named);
  if (command === 'build') {
    if (appFolder(remote.manifest.name) !== remote.folder)
      throw new UsageError(`Run "remote-kit build" in ${remote.folder}: it builds the remote of the current folder.`);
    await buildApp(remote.manifest.name);
    return 0;
  }
  if (command === 'adopt') {
    const { folder, manifest } = remote;
    const build = path.resolve(dist ?? path.join(folder, 'dist'));
    console.log(describeAdopted(await adoptStockBuild({ remote: manifest, folder, dist: build })));
    return 0;
  }
  if (command === 'check') {
    const { runKit } = await import('./check/run-kit.ts');
    return (await runKit(remote, live)) ? 0 : 1;
  }
  const { serveSource } = await import('./dev/serve-source.ts');
  await serveSource(remote);
  return 0;
}

/** What a build of another team's configuration has, and what it lacks. */
const describeAdopted = ({ name, version, files, pages, shared, entry }: BuildRecord): string =>
  `Wrote build.json of ${name} ${version}: ${files.length} files, pages ${Object.keys(pages).join(', ')}, ` +
  `${Object.keys(shared).length} shared libraries. Its scripts and styles load with their hashes.

A build by a plugin of @gym/build has more:
- The gate compares the names and types that it imports. Of this build, it compares the versions of libraries only.
- It takes the federation runtime from the shell. This build has its own, in its entry of \
${Math.ceil((files.find(({ file }) => file === entry[0])?.bytes ?? 0) / 1024)} KB.
- A page that threw while it loaded runs again after Retry. Here, users must reload.
- The document preloads each chunk of a page. Here, chunks that pages share load one request later.

Next: "remote-kit check", then "gym-release publish ${name}".`;

/** The named app, or the remote in the folder at this path; that of the current folder by default. */
async function readNamed(named: string | undefined): Promise<RemoteFolder> {
  if (named === undefined || !/^[a-z]\w*$/.test(named)) return readRemoteFolder(path.resolve(named ?? '.'));
  const remote = await readRemoteFolder(appFolder(named));
  const { name } = remote.manifest;
  if (name !== named) throw new UsageError(`The remote in ${remote.folder} is "${name}", not "${named}".`);
  return remote;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
