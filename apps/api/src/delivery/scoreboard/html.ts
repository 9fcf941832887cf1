import { escapeHtml } from '@gym/rules';
import { MIN_SESSIONS, type Thresholds } from '@gym/release/scoreboard';

/** HTML that is safe to send, because `html` made it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

const textOf = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(textOf).join('') : escapeHtml(String(part));
};

/** Builds HTML of a template. It escapes every text and number, in contents and in quoted attributes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + textOf(parts[index])).join(''));

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

/**
 * A table of an app that scrolls by itself where it is wider than the screen, also by keyboard.
 *
 * @param titleId id of its heading
 */
export const tableRegion = (
  app: string,
  titleId: string,
  columns: readonly string[],
  rows: readonly (readonly (Html | string)[])[],
): Html =>
  html`<div
    class="scroll"
    id="${titleId}-table"
    role="group"
    aria-labelledby="app-${app}-title ${titleId}"
    tabindex="0"
  >
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
