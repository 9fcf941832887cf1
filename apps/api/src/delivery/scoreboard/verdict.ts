import { MIN_SESSIONS, type Thresholds } from '@gym/release/scoreboard';
import type { AppScores } from './scoreboard-data.ts';
import { html, type Html } from './html.ts';
import { formatNumber, formatSpan, formatTime } from './texts.ts';

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
