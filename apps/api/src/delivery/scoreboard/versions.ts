import type { BoardVersion, ReleaseChange, Source, Thresholds } from '@gym/release/scoreboard';
import type { VersionHistory, VersionMetrics } from '../../shared/remote-metrics/version-metrics.ts';
import { html, type Html } from './html.ts';
import type { AppScores } from './scoreboard-data.ts';
import { formatNumber, formatShare, formatSpan, timeElement } from './texts.ts';

export interface CardContext {
  readonly thresholds: Thresholds;
  /** When the scoreboard was read. */
  readonly at: Date;
}

/** The commit of a version, as a link if the publisher knew the repository. */
export function commitOf(source: Source | undefined): Html {
  if (source?.revision === undefined) return html`unknown`;
  const short = html`<code>${source.revision.slice(0, 10)}</code>`;
  return source.link?.startsWith('https://') ? html`<a href="${source.link}" rel="noreferrer">${short}</a>` : short;
}

const fact = (name: string, value: Html | string | undefined): Html | undefined =>
  value === undefined
    ? undefined
    : html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`;

/**
 * A count and its share. A count above the limit is marked by a word, not only by a colour. As for the watch, few loads
 * count as `minLoads`.
 */
function countOf(count: number, all: number, limit: number, minLoads: number): Html {
  const text = html`${formatNumber(count)} (${formatShare(count / Math.max(all, 1))})`;
  return count > limit * Math.max(all, minLoads) ? html`<strong class="over">${text}, over the limit</strong>` : text;
}

function countsOf(metrics: VersionMetrics | undefined, { minLoads, maxFailures, maxErrors }: Thresholds) {
  if (!metrics) return fact('Loads, 24 hours', 'none reported');
  const { loads, failures, errors, replaced, sessions, failedSessions } = metrics;
  return [
    fact('Loads, 24 hours', formatNumber(loads)),
    fact('Sessions', html`${formatNumber(sessions)}, ${formatNumber(failedSessions)} with a failure`),
    fact('Failed loads', countOf(failures, loads + failures, maxFailures, minLoads)),
    fact('Broken screens', countOf(errors, loads, maxErrors, minLoads)),
    fact('Replaced by the previous version', replaced === 0 ? undefined : formatNumber(replaced)),
  ];
}

const releasedAt = ({ at }: ReleaseChange, isOlder: boolean, now: Date): Html =>
  html`${isOlder && 'before '}${timeElement(new Date(at))} (${formatSpan(now.getTime() - Date.parse(at))})`;

const publishedBy = ({ publishedBy: who, publishedAt }: Source): Html =>
  html`<bdi>${who}</bdi>, ${timeElement(new Date(publishedAt))}`;

interface Card {
  readonly title: string;
  readonly version: string;
  readonly source: Source | undefined;
  readonly released?: BoardVersion;
  readonly history: VersionHistory | undefined;
}

const card = ({ title, version, source, released, history }: Card, { thresholds, at }: CardContext): Html =>
  html`<article class="version">
    <h3>${title}</h3>
    <p><code>${version}</code></p>
    <dl>
      ${released && fact('Since', releasedAt(released.change, released.isOlder, at))}
      ${released && !released.isOlder && fact('Released by', html`<bdi>${released.change.who}</bdi>`)}
      ${fact('Commit', commitOf(source))} ${source && fact('Published by', publishedBy(source))}
      ${countsOf(history?.day, thresholds)}
    </dl>
  </article>`;

/** The versions of an app: the canary, the live version, and the one that a rollback returns to. */
export function versionCards({ canary, live, previous, histories }: AppScores, context: CardContext): Html {
  const historyOf = (version: string) => histories.find((one) => one.version === version);
  const cards = [
    ...(canary ? [{ ...canary, title: `Canary, ${canary.share} % of the browsers`, released: canary }] : []),
    ...(live ? [{ ...live, title: `Live, ${100 - (canary?.share ?? 0)} % of the browsers`, released: live }] : []),
    ...(previous ? [{ ...previous, title: 'Previous, for a rollback' }] : []),
  ];
  return html`<div class="versions">
    ${cards.map((one) => card({ ...one, source: one.source, history: historyOf(one.version) }, context))}
  </div>`;
}
