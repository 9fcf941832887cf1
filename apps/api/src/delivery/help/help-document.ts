import { escapeHtml } from '@gym/rules';
import type { HelpPage } from './help-page.ts';

/** The name of the index among the pages. */
export const INDEX = 'README';

/** The parts that all pages of the help share. */
export interface PageFrame {
  readonly gymName: string;
  /** File name of the styles. */
  readonly styles: string;
  /** The theme chosen in the product; undefined for the system's. */
  readonly theme: 'light' | 'dark' | undefined;
}

/** The page for an address without a page. */
export const NO_SUCH_PAGE: HelpPage = {
  title: 'No such page',
  addresses: [],
  html: '<h1>No such page</h1>\n<p>There is no page of the help at this address. <a href="/help/">All pages</a></p>\n',
};

/** Renders a page as a complete document, without scripts or foreign files. */
export const helpDocument = (
  { title, html }: HelpPage,
  { gymName, styles, theme }: PageFrame,
): string => `<!doctype html>
<html lang="en"${theme === undefined ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Help · ${escapeHtml(gymName)}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/help/files/${styles}">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><nav aria-label="Help">
<a class="all" href="/help/">Help</a> <a href="/">${escapeHtml(gymName)}</a>
</nav></header>
<main id="main">
${html}</main>
<footer><nav aria-label="More help"><a href="/help/">All pages of the help</a></nav></footer>
</body>
</html>
`;
