import {
  describeShare,
  MIN_SESSIONS,
  type Thresholds,
  type BoardVersion,
  type ReleaseChange,
  type Source,
} from '@gym/release/scoreboard';
import type { AppScores } from './scoreboard-data.ts';
import { html, type Html, formatNumber, formatSpan, formatTime, formatShare, timeElement } from './html.ts';
import type { VersionHistory, VersionMetrics } from '../../platform/metrics/version-metrics.ts';

type Judged = NonNullable<AppScores['watched']>;

const WORDS = {
  canary: { promote: 'Promote', 'roll back': 'Roll back', wait: 'Wait' },
  live: { promote: 'Keep', 'roll back': 'Roll back', wait: 'Wait' },
} as const;
const KINDS = { promote: 'good', 'roll back': 'bad', wait: 'open' } as const;

/** A verdict in one or two words, with the colour of its kind. */
export const verdictBadge = ({ stage, verdict: { decision } }: Judged): Html =>
  html`<strong class="badge ${KINDS[decision]}">${WORDS[stage][decision]}</strong>`;

/** The verdict on an app's canary or new live version, its reason, and what the watch does next. */
export function verdictBlock({ app, watched }: AppScores, thresholds: Thresholds): Html {
  if (!watched)
    return html`<p class="verdict" id="${app}-verdict">
      <strong class="badge none">Nothing to decide</strong> There is no canary, and the live version is not new or has
      none before it.
    </p>`;
  const { stage, version, verdict } = watched;
  return html`<p class="verdict" id="${app}-verdict" data-verdict="${app}: ${WORDS[stage][verdict.decision]}">
    ${verdictBadge(watched)} ${stage === 'canary' ? 'The canary' : 'The live version'}
    <code>${version}</code> ${verdict.reason}. <span class="next">${describeNext(watched, thresholds)}</span>
  </p>`;
}

/** What a running watch does next. */
function describeNext({ stage, since, age, verdict: { decision, canary } }: Judged, thresholds: Thresholds): string {
  const { minLoads, forMs, fewLoadsAfterMs } = thresholds;
  if (decision === 'roll back') return 'A running watch rolls it back at its next check.';
  if (decision === 'promote')
    return stage === 'canary' ? 'A running watch promotes it to all browsers at its next check.' : 'The watch ends.';
  const isEarly = age < forMs;
  if (stage === 'live')
    return isEarly ? `It is watched until ${formatTime(new Date(since.getTime() + forMs))}.` : 'It stays.';
  if ((canary?.loads ?? 0) < minLoads || (canary?.sessions ?? 0) < MIN_SESSIONS) {
    const fewAfter = Math.max(forMs, fewLoadsAfterMs);
    return (
      `There is too little to decide. It is promoted with ${formatNumber(minLoads)} loads after ` +
      `${formatSpan(forMs)}, or with fewer after ${formatSpan(fewAfter)} ` +
      `(${formatTime(new Date(since.getTime() + fewAfter))}), if no load failed and no screen broke. With fewer than ` +
      `${MIN_SESSIONS} sessions, somebody promotes it by hand.`
    );
  }
  return isEarly
    ? `It is decided at ${formatTime(new Date(since.getTime() + forMs))} at the earliest.`
    : 'Somebody must look.';
}

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
    ...(canary ? [{ ...canary, title: `Canary, ${describeShare(canary.share)}`, released: canary }] : []),
    ...(live ? [{ ...live, title: `Live, ${100 - (canary?.share ?? 0)} % of the browsers`, released: live }] : []),
    ...(previous ? [{ ...previous, title: 'Previous, for a rollback' }] : []),
  ];
  return html`<div class="versions">
    ${cards.map((one) => card({ ...one, source: one.source, history: historyOf(one.version) }, context))}
  </div>`;
}
