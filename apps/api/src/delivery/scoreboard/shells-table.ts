import type { Scoreboard } from './scoreboard-data.ts';
import { html, type Html, tableRegion } from './html.ts';

const kitOf = (checkedIn: string | undefined, shell: string): string => {
  if (checkedIn === shell) return 'its kit ran in this shell';
  return checkedIn === undefined ? 'its kit ran outside of a shell' : `its kit ran in ${checkedIn}`;
};

/** Which remote runs with which shell, and in which one its kit has checked it. */
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
