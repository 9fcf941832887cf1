import type { PublishedBuild, PublishedRemote } from '../published/published-build.ts';
import { unowned } from './check-specification.ts';
import { nameOf } from './judged.ts';

/**
 * Whether a release can do without a build that everyone had. No other remote rests on one that is there; what the specification names
 * must stay somebody's, and all of them need the shell.
 * @param left the remotes that everyone keeps
 */
export function checkGone(gone: PublishedBuild, left: readonly PublishedRemote[]): string[] {
  const alone = gone.kind === 'shell' ? ['the shell'] : broughtAlone(gone, left);
  return alone.length === 0
    ? []
    : [
        `${nameOf(gone)} is the first version released, so there is none to go back to, and it cannot be taken out: without it nobody would have ${alone.join(', ')}. ` +
          `Name one that is published, "rollback ${gone.app}@<version>", or promote a mended one.`,
      ];
}

/** Routes and menu entries of the specification that none of the others has. */
function broughtAlone(gone: PublishedRemote, left: readonly PublishedRemote[]): string[] {
  const { audience } = gone.manifest;
  const [was, is] = [unowned(audience, [...left, gone]), unowned(audience, left)];
  const routes = is.routes.filter((route) => !was.routes.includes(route));
  return [
    ...routes.map((route) => `the specification's route ${route}`),
    ...is.menu.filter((entry) => !was.menu.includes(entry)).map((entry) => `its menu entry ${entry}`),
  ];
}
