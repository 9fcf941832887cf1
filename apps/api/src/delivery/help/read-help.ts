import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '@gym/rules';
import sharp from 'sharp';
import { hashedName, readStyles } from '../server-pages/server-page.ts';

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

/** The pages for the front desk. They are installed with the product, beside `apps`. */
export const HELP_FOLDER = fileURLToPath(new URL('../../../../../docs/front-desk/', import.meta.url));
const STYLES = fileURLToPath(new URL('./help.css', import.meta.url));

const INDEX_ADDRESS = '/help/';
/** The name of a page by its file. */
const nameOf = (file: string) => (file === 'README.md' ? '' : file.replace(/\.md$/, ''));

export interface HelpFile {
  readonly type: string;
  readonly body: Buffer;
}

/** The help, read once. */
export interface Help {
  /** Pages by name, such as `members`. The name of the index is empty. */
  readonly pages: ReadonlyMap<string, HelpPage>;
  /** Pictures and styles by name. The name contains a hash of the content, so a name's content never changes. */
  readonly files: ReadonlyMap<string, HelpFile>;
  readonly styles: string;
  /** Address of the page that explains a screen, or of the index if no page does. */
  addressFor(screen: string): string;
}

const addressOf = (name: string) => `${INDEX_ADDRESS}${name}`;

const pattern = (address: string) =>
  new RegExp(
    `^${address
      .split('…')
      .map((part) => part.replace(/[^\w/]/g, '\\$&'))
      .join('[^/]+')}/?$`,
    'i',
  );

async function filesIn(folder: string, ending: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  );
}

/** Reads pages and pictures. @throws Error if a page names a missing picture */
export async function readHelp(folder: string = HELP_FOLDER): Promise<Help> {
  const [texts, pictures, css] = await Promise.all([
    filesIn(folder, '.md'),
    filesIn(path.join(folder, 'pictures'), '.webp'),
    readStyles(STYLES),
  ]);
  const styles = hashedName('help.css', css);
  const files = new Map<string, HelpFile>([[styles, { type: 'text/css; charset=utf-8', body: css }]]);
  const shown = new Map<string, ReturnType<PageLinks['picture']>>();
  for (const [name, body] of pictures) {
    const hashed = hashedName(name, body);
    const { width, height } = await sharp(body).metadata();
    files.set(hashed, { type: 'image/webp', body });
    shown.set(`pictures/${name}`, { src: `/help/files/${hashed}`, width, height });
  }
  const pages = new Map(
    [...texts].map(
      ([file, text]) =>
        [
          nameOf(file),
          renderPage(text.toString('utf8'), {
            link: (href) => href.replace(/^[\w-]+\.md/, (linked) => addressOf(nameOf(linked))),
            picture: (href) => {
              const picture = shown.get(href);
              if (!picture) throw new Error(`${file} shows ${href}, which is not there.`);
              return picture;
            },
          }),
        ] as const,
    ),
  );
  const screens = [...pages].flatMap(([name, { addresses }]) =>
    addresses.map((address) => [pattern(address), addressOf(name)] as const),
  );
  return {
    pages,
    files,
    styles,
    addressFor: (screen) => screens.find(([address]) => address.test(screen))?.[1] ?? INDEX_ADDRESS,
  };
}
