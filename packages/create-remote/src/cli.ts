import path from 'node:path';
import { parseArgs } from 'node:util';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { createRemote, isWorkspace } from './create-remote.ts';
import { type Bundler, BUNDLERS, kitRanges, UsageError } from './new-remote.ts';
import { inOwnCommands } from './package-manager.ts';
import { knownRegistry, ownRegistry } from './registry.ts';
import { describeUpdate, updateRemote } from './update/update-remote.ts';

const HELP = `npm create @gym/remote <name> -- [options]     a repository of its own, in the current, empty folder
pnpm create:remote <name> [options]            an app of the product's workspace

  <name>       federation name, and folder below apps/: lower case letters, digits and _, 40 at most
  --audience   role of its users: admin or staff (default: staff)
  --title      its menu entry, and the heading of its first screen (default: the name)
  --route      path of its first screen (default: /<name>)
  --owner      the team to contact (default: "<title> team")
  --bundler    what builds it: webpack, rspack or vite (default: webpack)
  --registry   where npm finds the packages of @gym, such as https://gym.example/packages/ (default: npm's settings)
  --into       folder to write to (default: the current one)

npm create @gym/remote@latest update        update the remote in the current folder to this release of the kit

  It raises the ranges of the @gym packages, changes the sources where the contract changed, shows the changes, and
  commits nothing. In the workspace: pnpm create:remote update --into apps/<name>

  --force      update it in spite of uncommitted changes

Exit codes: 0 success, 1 failed, 2 the command line is invalid.
`;

const OPTIONS = {
  audience: { type: 'string', default: 'staff' },
  title: { type: 'string' },
  route: { type: 'string' },
  owner: { type: 'string' },
  bundler: { type: 'string', default: BUNDLERS[0] },
  registry: { type: 'string' },
  into: { type: 'string', default: '.' },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** @throws UsageError with one sentence */
function parse(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    return { positionals, values };
  } catch (error) {
    // Node adds advice for arguments that begin with a hyphen.
    const sentence = (error as Error).message.replace(/(?<=\.)\s[^]*$/, '');
    throw new UsageError(`${sentence} The options are --${Object.keys(OPTIONS).join(', --')}.`);
  }
}

const nextSteps = (remote: string, inWorkspace: boolean): string =>
  inWorkspace
    ? `  npx -y pnpm@12.21.0 install
  pnpm --filter ${remote} dev      alone, with the real server, at the URL that it prints
  pnpm jest apps/${remote}         its tests
  pnpm build                     then: pnpm --filter ${remote} kit
docs/remotes.md describes every step.`
    : inOwnCommands(`  npm install
  npm run dev                    alone, with the real server, at the URL that it prints
  npm test                       its tests
  npm run release                builds and checks it, and releases it as a canary
README.md describes the rest.`);

/** @throws UsageError if no plugin of ours is for this bundler */
function knownBundler(name: string): Bundler {
  const found = BUNDLERS.find((one) => one === name);
  if (!found)
    throw new UsageError(`Cannot create the remote: the bundler must be ${BUNDLERS.join(', ')}, not "${name}".`);
  return found;
}

/** @throws UsageError if it is no address of a server */
function registryAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`The registry must be an address such as https://gym.example/packages/, not "${text}".`);
  return url.href.replace(/\/?$/, '/');
}

const NO_REGISTRY = `
npm's settings do not say where the packages of @gym are. First write this line, with the product's address, to .npmrc:
  @gym:registry=https://gym.example/packages/`;

const replaced = (before: string, now: string) => `
.npmrc took the packages of @gym from ${before}, and takes them from ${now} now.`;

async function main(args: readonly string[]): Promise<number> {
  const {
    positionals: [name, ...others],
    values: { audience, title: named, route, owner, bundler, registry, into, force, help },
  } = parse(args);
  if (help || name === undefined) {
    console.log(HELP);
    return help ? 0 : 2;
  }
  // npm takes the options before "--" for its own, and passes their values on.
  if (others.length > 0)
    throw new UsageError(
      `Name one remote, not also "${others.join(' ')}". With npm, write "--" before the options: ` +
        `npm create @gym/remote ${name} -- --title "Reports"`,
    );
  if (name === 'update') {
    const folder = path.resolve(into);
    const release = { ranges: kitRanges(), contract: CONTRACT_VERSION };
    console.log(describeUpdate(updateRemote(folder, release, force), folder));
    return 0;
  }
  const words = name.replaceAll('_', ' ');
  const title = named ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const remote = {
    name,
    audience,
    title,
    route: route ?? `/${name.replaceAll('_', '-')}`,
    owner: owner ?? `${title} team`,
    bundler: knownBundler(bundler),
    registry: registry === undefined ? undefined : registryAddress(registry),
  };
  const root = path.resolve(into);
  const [before, files] = [ownRegistry(root), await createRemote(remote, root)];
  console.log(`${files.join('\n')}\n\nNext:\n${nextSteps(name, isWorkspace(root))}`);
  const now = ownRegistry(root);
  if (!isWorkspace(root) && knownRegistry(root) === undefined) console.log(NO_REGISTRY);
  else if (before !== undefined && now !== undefined && before !== now) console.log(replaced(before, now));
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
