import type { Release } from '@gym/release/serve';
import type { BootRemote } from '@gym/remote-contract';
import type { Contributions } from '../../platform/config/contribution-settings.ts';

/** A remote whose contributions stand where the deployer put them, without those that the deployer hides. */
export function placeContributions<Remote extends BootRemote>(remote: Remote, contributions?: Contributions): Remote {
  if (!contributions) return remote;
  const { name, menu, slots } = remote;
  /** The contribution with its place: the first ones stand before all that the deployer does not name. */
  const place = <One extends object>(point: string, id: string, contribution: One): [One & { order?: number }] | [] => {
    const { first = [], hidden = [] } = contributions[point] ?? {};
    if (hidden.includes(id)) return [];
    return [first.includes(id) ? { ...contribution, order: first.indexOf(id) - first.length } : contribution];
  };
  const [commands = { hidden: true } as const] = place('commands', name, {});
  return {
    ...remote,
    menu: menu.flatMap((entry) => place('menu', entry.path, entry)),
    ...(slots && {
      slots: Object.fromEntries(
        Object.entries(slots).flatMap(([point, panel]) => place(point, name, panel).map((placed) => [point, placed])),
      ),
    }),
    ...(Object.keys(commands).length > 0 && { commands }),
  };
}

/** What the deployer names although no remote of a release contributes it. */
export function unknownContributions(
  { documents }: Pick<Release, 'documents'>,
  contributions?: Contributions,
): string[] {
  if (!contributions) return [];
  const remotes = documents.flatMap(({ versions }) => versions.remotes.map(({ current }) => current));
  const known = new Set([
    ...remotes.flatMap(({ menu }) => menu.map(({ path }) => `menu ${path}`)),
    ...remotes.flatMap(({ name, slots = {} }) =>
      ['commands', ...Object.keys(slots)].map((point) => `${point} ${name}`),
    ),
  ]);
  return Object.entries(contributions).flatMap(([point, { first = [], hidden = [] }]) =>
    [...new Set([...first, ...hidden])]
      .filter((id) => !known.has(`${point} ${id}`))
      .map((id) => `CONTRIBUTIONS names "${id}" for ${point}, but no remote of the release contributes that.`),
  );
}
