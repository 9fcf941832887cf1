import { describeChange, describeShare, type ReleaseChange, type Thresholds } from '@gym/release/scoreboard';
import { failureTable, rolledBackTable, vitalsTable } from './failures-and-vitals.ts';
import { html, type Html, describeLimits, formatTime, timeElement } from './html.ts';
import { loadChart } from './load-chart.ts';
import type { AppScores, Scoreboard } from './scoreboard-data.ts';
import { shellsTable } from './shells-table.ts';
import { verdictBadge, verdictBlock, versionCards } from './verdict-and-versions.ts';

/** A change of the log, with its time as everywhere on the page. */
const describeLogged = (change: ReleaseChange): string =>
  describeChange({ ...change, at: formatTime(new Date(change.at)) });

/** Lines of the log. */
const MAX_CHANGES = 15;

const appLine = ({ app, live, canary, watched }: AppScores): Html =>
  html`<li>
    <a href="#app-${app}" id="to-${app}">${app}</a>
    ${live && html`<code>${live.version}</code>`}
    ${canary && html`<span>and <code>${canary.version}</code> for ${describeShare(canary.share)}</span>`}
    ${watched && verdictBadge(watched)}
  </li>`;

function appSection(scores: AppScores, thresholds: Thresholds, at: Date): Html {
  const { app, title, owner, canary, histories } = scores;
  const team = owner !== undefined && html`· <bdi>${owner}</bdi>`;
  return html`<section id="app-${app}" aria-labelledby="app-${app}-title">
    <h2 id="app-${app}-title">${app}</h2>
    ${title !== undefined && html`<p class="about"><bdi>${title}</bdi> ${team}</p>`} ${verdictBlock(scores, thresholds)}
    ${versionCards(scores, { thresholds, at })} ${loadChart(app, histories, canary?.version, at)}
    ${failureTable(scores)} ${vitalsTable(scores)} ${rolledBackTable(scores)}
  </section>`;
}

const refusalList = (refusals: Scoreboard['refusals']): Html =>
  html`<section id="refusals" aria-labelledby="refusals-title">
    <h2 id="refusals-title">Refused</h2>
    <ol class="log">
      ${refusals.map(({ at, who, reason }) => html`<li>${timeElement(at)} <bdi>${who}</bdi>: ${reason}</li>`)}
    </ol>
  </section>`;

const EMPTY = html`<section id="overview"><p>Nothing is released.</p></section>`;

/** The part of the page that only the operator gets. The script replaces the sections that changed. */
export function boardPage(board: Scoreboard | undefined, thresholds: Thresholds): string {
  const sections = board
    ? html`<section id="overview" aria-labelledby="overview-title">
          <h2 id="overview-title">Release ${board.sequence}</h2>
          ${
            board.behind &&
            html`<p class="notice">
              Servers still follow an older release, because a promotion was interrupted. The next promote, rollback or
              prune completes it.
            </p>`
          }
          <ul class="apps">
            ${board.apps.map(appLine)}
          </ul>
          <p class="limits">${describeLimits(thresholds)}</p>
        </section>
        ${board.apps.map((scores) => appSection(scores, thresholds, board.at))} ${shellsTable(board)}
        <section id="log" aria-labelledby="log-title">
          <h2 id="log-title">Last changes</h2>
          <ol class="log">
            ${board.log.slice(0, MAX_CHANGES).map((change) => html`<li>${describeLogged(change)}</li>`)}
          </ol>
        </section>
        ${board.refusals.length > 0 && refusalList(board.refusals)}`
    : EMPTY;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <title>Releases</title>
      </head>
      <body>
        ${sections}
        <p id="read">${timeElement(board?.at ?? new Date())}</p>
      </body>
    </html>`.text;
}
