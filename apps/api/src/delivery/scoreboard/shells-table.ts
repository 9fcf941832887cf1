import type { Scoreboard } from './scoreboard-data.ts';
import { html, type Html, tableRegion } from './html.ts';

const kitOf = (checkedIn: string | undefined, shell: string): string => {
  if (checkedIn === undefined) return 'no kit result';
  return checkedIn === shell ? 'before its publication in this shell' : `before its publication in ${checkedIn}`;
};

/** Which remote runs with which shell, and where its kit checked it before its publication. */
export const shellsTable = ({ documents }: Scoreboard): Html =>
  html`<section id="shells" aria-labelledby="app-shells-title">
    <h2 id="app-shells-title">Shells and their remotes</h2>
    ${tableRegion(
      'shells',
      'app-shells-title',
      ['Browsers', 'Shell', 'Remote', 'Contract', 'Kit'],
      documents.flatMap(({ browsers, shell, remotes }) =>
        remotes.map(({ app, version, contract, checkedIn }) => [
          browsers,
          html`<code>${shell}</code>`,
          html`${app} <code>${version}</code>`,
          contract ?? '',
          kitOf(checkedIn, shell),
        ]),
      ),
    )}
  </section>`;
