import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '@gym/rules';

/** The served addresses of a page's links and pictures. */
export interface PageLinks {
  /** @param href as written: `members.md`, `members.md#find-somebody`, `#find-somebody`, `https://…` */
  link(href: string): string;
  picture(href: string): { readonly src: string; readonly width: number; readonly height: number };
}

/** A rendered page. */
export interface HelpPage {
  readonly title: string;
  /** The addresses of the screens that it explains, as written: `/updateMember/…` stands for any id. */
  readonly addresses: readonly string[];
  /** The content of `main`. */
  readonly html: string;
}

/** Returns a heading's anchor in GitHub's form, so that links work there and here. */
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
  const addresses = [...aboutLine.matchAll(/`([^`]+)`/g)].flatMap((match) => match.slice(1));
  const marked = new Marked({
    async: false,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      heading({ depth, text, tokens }: Tokens.Heading) {
        // No link leads to the title, and a lower heading may have the same text.
        const id = depth === 1 ? '' : ` id="${anchor(text)}"`;
        return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        // Markdown links every address. Those of the help are examples.
        if (href.startsWith('mailto:')) return this.parser.parseInline(tokens);
        return `<a href="${escapeHtml(places.link(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const { src, width, height } = places.picture(href);
        const attributes = `alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy"`;
        // The link opens the picture in full size, because it is small on a phone.
        return `<a class="picture" href="${escapeHtml(src)}"><img src="${escapeHtml(src)}" ${attributes}></a>`;
      },
    },
  });
  return { title, addresses, html: marked.parse(markdown) as string };
}
