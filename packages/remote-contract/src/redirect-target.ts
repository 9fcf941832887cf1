import { findRoute } from './paths.ts';
import type { RemoteJson } from './remote-json.ts';

/** The path that a declared redirect leads to, with the parameters of this path. Undefined without a redirect. */
export function redirectTarget(redirects: RemoteJson['redirects'] = [], path: string): string | undefined {
  const found = findRoute(
    redirects.map(({ from, to }) => ({ path: from, to })),
    path,
  );
  return found?.route.to.replace(/:([\w-]+)/g, (_, name: string) => encodeURIComponent(found.params[name] ?? ''));
}
