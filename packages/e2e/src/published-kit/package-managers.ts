/** What another team types on its first day: five commands from an empty folder to a canary, and what follows. */
export interface FirstDay {
  /** The package manager. */
  readonly by: 'npm' | 'pnpm';
  /** The remote: its federation name, its title and its route. */
  readonly name: string;
  readonly title: string;
  readonly route: string;
  readonly create: string;
  readonly install: string;
  readonly update: string;
  /** Runs a program of the kit. */
  readonly program: string;
  /** The command that runs a script of the remote. */
  script(name: string, options?: string): string;
}

export const FIRST_DAYS: readonly FirstDay[] = [
  {
    ...{ by: 'pnpm', name: 'class_notes', title: 'Notes', route: '/notes' },
    create: 'pnpm create @gym/remote@latest class_notes --title Notes --route /notes',
    install: 'pnpm install',
    update: 'pnpm create @gym/remote@latest update --force',
    program: 'pnpm exec',
    script: (name, options = '') => `pnpm run ${name} ${options}`.trim(),
  },
  {
    ...{ by: 'npm', name: 'class_reports', title: 'Reports', route: '/reports' },
    create: 'npm create --yes @gym/remote@latest class_reports -- --title Reports --route /reports',
    install: 'npm install --no-audit --no-fund',
    update: 'npm create --yes @gym/remote@latest update -- --force',
    program: 'npx',
    script: (name, options = '') => `npm run ${name} -- ${options}`.trim(),
  },
];
