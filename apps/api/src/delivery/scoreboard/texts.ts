import { MIN_SESSIONS, type Thresholds } from '@gym/release/scoreboard';
import { html, type Html } from './html.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NUMBER = new Intl.NumberFormat('en');
export const formatNumber = (value: number): string => NUMBER.format(value);

/** A ratio as a percentage with at most one digit after the point. */
export const formatShare = (share: number): string => `${Math.round(share * 1000) / 10} %`;

/** A time span as its two largest units are not needed: `45 s`, `12 min`, `3 h`, `5 days`. */
export function formatSpan(ms: number): string {
  if (ms < 2 * MINUTE) return `${Math.max(0, Math.round(ms / 1000))} s`;
  if (ms < 2 * HOUR) return `${Math.round(ms / MINUTE)} min`;
  return ms < 2 * DAY ? `${Math.round(ms / HOUR)} h` : `${Math.round(ms / DAY)} days`;
}

/** `2026-11-23 15:02 UTC` */
export const formatTime = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const timeElement = (moment: Date): Html =>
  html`<time datetime="${moment.toISOString()}">${formatTime(moment)}</time>`;

/** The limits of the watch in a sentence. */
export const describeLimits = ({ minLoads, maxFailures, maxErrors, maxSlower, forMs }: Thresholds): string =>
  `Limits: ${formatShare(maxFailures)} failed loads, ${formatShare(maxErrors)} broken screens, ` +
  `${maxSlower} times as slow, ${formatNumber(minLoads)} loads, ${MIN_SESSIONS} sessions, ${formatSpan(forMs)}. ` +
  'A watch that was started with other limits decides by those.';
