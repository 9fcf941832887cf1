/** The commands that another team types, with its package manager. */
export interface PackageManager {
  readonly name: 'npm' | 'pnpm';
  readonly install: string;
  /** Runs a program of the kit. */
  readonly program: string;
  /** Runs the generator. */
  create(name: string, options: string): string;
  /** Runs a script of the remote. */
  script(name: string, options?: string): string;
}

export const NPM: PackageManager = {
  name: 'npm',
  install: 'npm install --no-audit --no-fund',
  program: 'npx',
  create: (name, options) => `npm create --yes @gym/remote@latest ${name} -- ${options}`,
  script: (name, options = '') => `npm run ${name} -- ${options}`.trim(),
};

export const PNPM: PackageManager = {
  name: 'pnpm',
  install: 'pnpm install',
  program: 'pnpm exec',
  create: (name, options) => `pnpm create @gym/remote@latest ${name} ${options}`,
  script: (name, options = '') => `pnpm run ${name} ${options}`.trim(),
};

/** Says where the packages are, as the documents do. */
export const setRegistry = (product: string, { name } = NPM): string =>
  `${name} config set @gym:registry ${product}/packages/ --location project`;
