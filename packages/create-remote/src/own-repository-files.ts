import { changelog, type Files, json, libraries, type NewRemote, packageFields } from './new-remote.ts';
import { inOwnCommands, packageManagerFiles } from './package-manager.ts';
import { releaseWorkflow } from './release-workflow.ts';
import { sourceFiles } from './source-files.ts';

/** The files of a remote in a repository of its own. It needs only published packages. */
export const ownRepositoryFiles = (remote: NewRemote): Files => ({
  'package.json': json({
    name: remote.name,
    ...packageFields(remote),
    scripts: {
      dev: 'remote-kit dev',
      typecheck: 'tsc -p .',
      test: 'jest',
      build: 'remote-kit build',
      kit: 'remote-kit check',
      release: 'remote-kit release',
      changeset: 'changeset',
    },
    jest: { preset: '@gym/remote-kit' },
    ...libraries(true, remote.bundler),
  }),
  'tsconfig.json': json(TSCONFIG),
  '.changeset/config.json': json(CHANGESETS),
  'CHANGELOG.md': changelog(remote.name, remote),
  '.gitignore': 'node_modules/\ndist/\n',
  '.github/workflows/release.yml': inOwnCommands(releaseWorkflow(remote)),
  'README.md': inOwnCommands(readme(remote)),
  ...packageManagerFiles(),
  ...sourceFiles(remote),
});

/** The remote is private, and has a version and a changelog nevertheless. */
const CHANGESETS = {
  changelog: '@changesets/cli/changelog',
  baseBranch: 'main',
  privatePackages: { version: true, tag: false },
};

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node', 'jest', '@testing-library/jest-dom'],
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  include: ['src', '*.ts', '*.json'],
};

const readme = ({ name, title, owner, route }: NewRemote): string => `# ${title}

A remote of the gym product, by ${owner}. The product's shell shows it at \`${route}\`.

| Command | What it does |
|---|---|
| \`npm run dev\` | serves it alone, with the product's server and a demo gym, and refreshes the page when you save |
| \`npx remote-kit ui\` | shows the components that screens are made of, live, with their props and code |
| \`npm test\`, \`npm run typecheck\` | its tests, its types |
| \`npm run build\`, then \`npm run kit\` | builds it, and checks every screen of the build in Chromium |
| \`npm run changeset\` | records what a change means for users |
| \`npm run changeset -- version\` | writes these records to the changelog, and raises the version |
| \`npm run release\` | releases it: the next paragraphs |

The last command builds the remote, checks the build in the live shell, and publishes it. Then it is a canary for 10 %
of the browsers, and the command watches it until all browsers get it or nobody keeps it. \`--no-watch\` ends at the
canary, and \`--help\` describes the options.

The variable \`RELEASES\` names the release service. That is the product's address, such as \`https://gym.example\`.
If its pages have another address, run \`npm run release -- --shell <origin>\`. The variable \`RELEASE_TOKEN\` is your
own token: make it with \`openssl rand -hex 32\`. The team that operates the product needs only its SHA-256
(\`printf %s <token> | sha256sum\`), and decides what you may release.

The single steps are \`npm run kit -- --shell <origin>\` and \`npx gym-release\` with one of these commands:
\`publish ${name}\`, \`promote ${name} --share 10\`, \`watch ${name}\`. \`rollback ${name} --reason <why>\` returns to
the version before.

\`.github/workflows/release.yml\` runs all of this when \`main\` changes. It installs what \`package-lock.json\`
lists, so commit that file. At GitHub it needs the environment \`production\` and the variable \`RELEASES\`, but no
secret: GitHub signs for which repository and environment the job runs. Tell both names to the team that operates the
product. The other variables are optional.

\`.npmrc\` says where npm finds the packages of \`@gym\`: at the product, below \`/packages/\`. With Node 20, an install
warns that \`cookie@2\` wants Node 22. Ignore it: the package works with Node 20, too.

A remote may call an API of its own team: see "Call an API of your own" in \`docs/remotes.md\` of the product's
repository. \`src/own-api.ts\` answers for it in \`npm run dev\` and \`npm run kit\`, and \`OWN_API=record npm run dev\`
records the real answers. \`npx remote-kit certificate\` writes a certificate for HTTPS on this machine.

\`src/remote.ts\` declares this remote: its menu, its routes, and the API calls that it makes. The build writes
\`dist/remote.json\` from it, which is what the shell knows before the remote runs.
`;
