import { Marked, type Tokens } from 'marked';
import { escapeHtml } from './escape-html.ts';

/** Where what a page names is found, once it is served. */
export interface PageLinks {
  /** @param href as written: `members.md`, `members.md#find-somebody`, `#find-somebody`, `https://…` */
  link(href: string): string;
  picture(href: string): { readonly src: string; readonly width: number; readonly height: number };
}

/** A page as its reader gets it. */
export interface HelpPage {
  readonly title: string;
  /** The addresses of the screens that it is about, as written: `/updateMember/…` has any id. */
  readonly addresses: readonly string[];
  /** What stands in `main`. */
  readonly html: string;
}

/** The anchor of a heading, as GitHub makes it: links work the same there and here. */
const anchor = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Renders a help page as HTML. HTML in the page is shown as text. @throws Error without a title */
export function renderPage(markdown: string, places: PageLinks): HelpPage {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error('A page of the help begins with its title.');
  const aboutLine = /^\*For (.+)\*$/m.exec(markdown)?.[1] ?? '';
  const addresses = [...aboutLine.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
  const marked = new Marked({
    async: false,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      heading({ depth, text, tokens }: Tokens.Heading) {
        // The title is where a page begins: nothing leads to it, and a heading below may be called the same.
        const id = depth === 1 ? '' : ` id="${anchor(text)}"`;
        return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escapeHtml(places.link(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const { src, width, height } = places.picture(href);
        // On a phone it is small: it opens as large as it is.
        return `<a class="picture" href="${escapeHtml(src)}"><img src="${escapeHtml(src)}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy"></a>`;
      },
    },
  });
  return { title, addresses, html: marked.parse(markdown) as string };
}
