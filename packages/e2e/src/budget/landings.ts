import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { landWith, type Role, type VisitOptions, type Visitor } from '@gym/test-tools/product';
import { repositoryRoot } from '@gym/test-tools';

/** A route on which a visitor may land. */
interface Landing {
  /** The path as its remote declares it: `/updateUser/:id`. */
  readonly route: string;
  /** Undefined for a signed-out visitor. */
  readonly as: Role | undefined;
}

/** The shell's own screens that have a budget. */
const SHELL: readonly Landing[] = [
  { route: '/', as: undefined },
  { route: '/dashboard', as: 'admin' },
  { route: '/profile', as: 'admin' },
];

/** Returns every route of every remote, and the shell's own. */
export function landings(): Landing[] {
  const apps = join(repositoryRoot(), 'apps');
  const manifests = readdirSync(apps)
    .map((app) => join(apps, app, 'dist/remote.json'))
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

/** The cost of landing on a route. */
export interface LandingCost {
  /** Scripts and styles, compressed with brotli. */
  readonly bytes: number;
  /** All requests, including the document. */
  readonly requests: number;
}

/** A loaded script or style, without the hash in its name. */
interface LandedFile {
  readonly name: string;
  readonly bytes: number;
}

export type CountedLanding = LandingCost & { readonly files: readonly LandedFile[] };

/** Disables idle tasks, because they delay no user and their timing varies. */
const NEVER_IDLE = 'window.requestIdleCallback = () => 0;';

/** A page is quiet if it sends no request in two such intervals after its last response. */
const QUIET_MS = 150;

/**
 * Opens a path with nothing of it cached, signed in if there is a session. Waits until the page sends no more requests,
 * then counts them.
 */
export async function landingCost(
  { page, context, requests }: Visitor,
  url: string,
  session?: VisitOptions['session'],
): Promise<CountedLanding> {
  const before = requests.length;
  await context.addInitScript(NEVER_IDLE);
  const { origin, pathname } = new URL(url);
  await landWith(page, origin, pathname, session ? { loggedUser: JSON.stringify(session) } : {});
  await page.locator('h1').first().waitFor();
  for (let quiet = 0; quiet < 2;) {
    const seen = requests.length;
    await Promise.all(requests.map(async (request) => (await request.response())?.finished()));
    await pause(QUIET_MS);
    // Wait for the scripts that the responses started, too.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    quiet = requests.length === seen ? quiet + 1 : 0;
  }
  const asked = requests.slice(before).map((request) => new URL(request.url()).pathname);
  const files = asked.filter((address) => /^\/assets\/.*\.(js|css)$/.test(address)).map(landedFile);
  return { bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), requests: asked.length, files };
}

/** Returns a file with the size of its brotli variant in the release, whatever encoding this browser accepts. */
const landedFile = (path: string): LandedFile => ({
  name: path.replace('/assets/', '').replace(/\.[0-9a-f]{8}\./, '.'),
  bytes: statSync(join(repositoryRoot(), '.release', `${path}.br`)).size,
});
