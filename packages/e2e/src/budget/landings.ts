import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/validate';
import type { Role } from '../product/product.ts';

/** A route that a visitor may land on. */
export interface Landing {
  /** As its remote declares it, `/updateUser/:id`. */
  readonly route: string;
  /** Undefined where the visitor is signed out. */
  readonly as: Role | undefined;
}

/** The shell's own screens that have a budget. */
const SHELL: readonly Landing[] = [
  { route: '/', as: undefined },
  { route: '/dashboard', as: 'admin' },
  { route: '/profile', as: 'admin' },
];

/** Every route of every remote, and the shell's own. */
export function landings(): Landing[] {
  const apps = join(repositoryRoot(), 'apps');
  const manifests = readdirSync(apps)
    .map((app) => join(apps, app, 'remote.json'))
    .filter((file) => existsSync(file));
  return [
    ...SHELL,
    ...manifests.flatMap((file) => {
      const { audience, routes } = JSON.parse(readFileSync(file, 'utf8')) as {
        audience: Role;
        routes: { path: string }[];
      };
      return routes.map(({ path }) => ({ route: path, as: audience }));
    }),
  ];
}
