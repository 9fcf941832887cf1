import { coldLoads, type ColdLoads } from './cold-loads.ts';
import type { Site } from './open-site.ts';
import type { Options } from './options.ts';
import { printLoads } from './print-loads.ts';
import type { BuildName } from './releases.ts';
import { ROUTES, type RouteName } from './routes.ts';
import type { Stand } from './stand.ts';

/** Loads and prints every deep link that was asked for, of all builds. */
export async function measureRoutes(
  { browser, sessions }: Stand,
  sites: Readonly<Record<BuildName, Site>>,
  { runs, routes }: Options,
  { far, where = ', nothing cached' }: { far: boolean; where?: string },
): Promise<Partial<Record<RouteName, Record<BuildName, ColdLoads>>>> {
  const measured: Partial<Record<RouteName, Record<BuildName, ColdLoads>>> = {};
  for (const name of routes) {
    const { path, role } = ROUTES[name];
    measured[name] = await coldLoads({ browser, sites, path, session: sessions[role], runs, far });
    printLoads(`${path}, signed in${where}`, measured[name]);
  }
  return measured;
}
