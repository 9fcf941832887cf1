import type { Release } from '@gym/release/serve';
import type { BootRemote } from '@gym/remote-contract';
import type { Contributions } from '../../platform/config/contribution-settings.ts';
import { contributionsOf } from '../../platform/contributions/contributions-of.ts';

/** The gym's own title, as the kind of contribution names it. Commands have none. */
const titled = (contribution: object, title: string | undefined): object => {
  if (title === undefined) return {};
  return 'label' in contribution ? { label: title } : 'title' in contribution ? { title } : {};
};

/** A remote whose contributions stand where the gym put them, with its titles, without those that it hides. */
export function placeContributions<Remote extends BootRemote>(remote: Remote, contributions?: Contributions): Remote {
  if (!contributions) return remote;
  const { name, menu, slots } = remote;
  /** The contribution with its place: the first ones stand before all that are not named. */
  const place = <One extends object>(point: string, id: string, contribution: One): [One & { order?: number }] | [] => {
    const { first = [], hidden = [], titles = {} } = contributions[point] ?? {};
    if (hidden.includes(id)) return [];
    const own = titled(contribution, titles[id]);
    return [{ ...contribution, ...own, ...(first.includes(id) && { order: first.indexOf(id) - first.length }) }];
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
  const known = new Set(remotes.flatMap(contributionsOf).map(({ point, id }) => `${point} ${id}`));
  return Object.entries(contributions).flatMap(([point, { first = [], hidden = [], titles = {} }]) =>
    [...new Set([...first, ...hidden, ...Object.keys(titles)])]
      .filter((id) => !known.has(`${point} ${id}`))
      .map((id) => `CONTRIBUTIONS names "${id}" for ${point}, but no remote of the release contributes that.`),
  );
}
