import type { BootBlocks, BootedRemote } from './boot-blocks.ts';

/** The route that a session lands on, and what it needs. */
export interface Landing {
  readonly remote: BootedRemote;
  readonly route: BootedRemote['routes'][number];
  /** Early calls with the path's parameters and the announced additions filled in. */
  readonly early: readonly string[];
}

const escaped = (text: string): string => text.replace(/[^\w/:]/g, '\\$&');

/** Parameters of a path under a route's pattern; matched like the router does, without regard to case or a slash at the end (acceptance B5). */
function match(pattern: string, path: string): Record<string, string> | undefined {
  const form = escaped(pattern).replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${form}/*$`, 'i').exec(path);
  return found ? { ...found.groups } : undefined;
}

/** `/api/list[feature?query]`: the query is an addition, and goes out only where the server announced the feature. */
const withAdditions = (call: string, features: readonly unknown[]): string =>
  call.replace(/\[(.+)(\?.*)]$/, (_, feature: string, query: string) => (features.includes(feature) ? query : ''));

/** What the role call told. */
export interface ToldRole { readonly role: number | string; readonly features: readonly unknown[] }

/** Finds the remote and route of a path among those of one role (acceptance A11); none for the shell's own screens. */
export function findLanding({ boot }: BootBlocks, { role, features }: ToldRole, path: string): Landing | undefined {
  const audience = String(role).trim() === '1' ? 'admin' : 'staff';
  for (const remote of boot.remotes) {
    if (remote.audience !== audience) continue;
    for (const route of remote.routes) {
      const parameters = match(route.path, path);
      if (!parameters) continue;
      const fill = (call: string) => withAdditions(call, features).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(decodeURIComponent(parameters[name] ?? '')));
      return { remote, route, early: route.early.map(fill) };
    }
  }
  return undefined;
}
