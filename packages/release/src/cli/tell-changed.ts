import type { Changed } from '../releases/change-release.ts';
import { tellChange } from '../releases/tell-change.ts';
import type { Store } from '../store/store.ts';
import { duration, secondsSince } from './amounts.ts';
import type { Answer } from './command.ts';

/** Says what became of a promotion or a rollback, and how long it took from the source to the browsers. */
export function tellChanged({ address }: Store, { changed, record, builds }: Changed, subject = 'It is'): Answer {
  const { release, sequence, change } = record;
  if (!changed)
    return {
      text: `${subject} released on ${address} already; nothing was written.`,
      json: { target: address, changed, release, sequence, apps: [] },
    };
  const times = builds.map(({ app, version, changedAt, publishedAt }) => ({
    app,
    version,
    sincePublished: secondsSince(publishedAt, Date.parse(change.at)),
    ...(changedAt !== undefined && { sinceChanged: secondsSince(changedAt, Date.parse(change.at)) }),
  }));
  return {
    text: [
      `Release ${sequence} (${release}) on ${address}: ${tellChange(change)}.`,
      ...times.map(
        ({ app, version, sincePublished, sinceChanged }) =>
          `${app}@${version}: ${sinceChanged === undefined ? '' : `${duration(sinceChanged)} after its source was changed, `}${duration(sincePublished)} after it was published.`,
      ),
    ].join('\n'),
    json: { target: address, changed, release, sequence, ...change, times },
  };
}
