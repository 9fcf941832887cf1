import { html } from './html.ts';

/** Names of the page's files, with hashes. */
export interface PageFiles {
  readonly styles: string;
  readonly script: string;
  /** `sha256-…` of the script. */
  readonly integrity: string;
}

/** The page without any content: its script asks for the token, and then for the board. */
export const scoreboardDocument = (
  { styles, script, integrity }: PageFiles,
  { gymName, theme }: { readonly gymName: string; readonly theme: 'light' | 'dark' | undefined },
): string =>
  html`<!doctype html>
    <html lang="en" data-theme="${theme ?? 'system'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Releases · ${gymName}</title>
        <link rel="icon" href="/favicon.ico" type="image/svg+xml" />
        <link rel="stylesheet" href="/operator/files/${styles}" />
        <script src="/operator/files/${script}" integrity="${integrity}" crossorigin="anonymous" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <h1>Releases</h1>
          <p><bdi>${gymName}</bdi></p>
        </header>
        <main id="main" tabindex="-1">
          <noscript
            ><p class="notice">This page needs JavaScript, because it keeps your token in this tab only.</p></noscript
          >
          <form id="token-form" method="post" autocomplete="off" hidden>
            <label for="token">Operator token</label>
            <p id="token-hint">The value of OPERATOR_TOKEN. It stays in this tab until you close it.</p>
            <input
              id="token"
              type="password"
              autocomplete="off"
              spellcheck="false"
              required
              aria-describedby="token-hint problem"
            />
            <button>Show releases</button>
          </form>
          <p id="problem" role="alert"></p>
          <p id="news" role="status"></p>
          <div id="controls" hidden>
            <label><input id="refreshes" type="checkbox" checked /> Refresh every 30 seconds</label>
            <button id="refresh" type="button">Refresh now</button>
            <button id="forget" type="button">Forget the token</button>
            <p id="updated"></p>
          </div>
          <div id="board"></div>
        </main>
      </body>
    </html>`.text;
