import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { hashedName, readStyles } from '../server-pages/server-page.ts';
import { INDEX } from './help-document.ts';
import { type HelpPage, type PageLinks, renderPage } from './help-page.ts';

/** The pages for the front desk. They are installed with the product, beside `apps`. */
export const HELP_FOLDER = fileURLToPath(new URL('../../../../../docs/front-desk/', import.meta.url));
const STYLES = fileURLToPath(new URL('./help.css', import.meta.url));

const INDEX_ADDRESS = '/help/';

export interface HelpFile {
  readonly type: string;
  readonly body: Buffer;
}

/** The help, read once. */
export interface Help {
  /** Pages by name, such as `members`. */
  readonly pages: ReadonlyMap<string, HelpPage>;
  /** Pictures and styles by name. The name contains a hash of the content, so a name's content never changes. */
  readonly files: ReadonlyMap<string, HelpFile>;
  readonly styles: string;
  /** Address of the page that explains a screen, or of the index if no page does. */
  addressFor(screen: string): string;
}

const addressOf = (name: string) => (name === INDEX ? INDEX_ADDRESS : `/help/${name}`);

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
          file.replace(/\.md$/, ''),
          renderPage(text.toString('utf8'), {
            link: (href) => href.replace(/^([\w-]+)\.md/, (_whole, name: string) => addressOf(name)),
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
