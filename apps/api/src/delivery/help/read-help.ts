import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { INDEX } from './help-document.ts';
import { type HelpPage, type PageLinks, renderPage } from './help-page.ts';

/** Width and height that a WebP's first bytes tell, for the three forms there are. @throws Error for anything else */
export function sizeOfWebp(bytes: Buffer): { readonly width: number; readonly height: number } {
  switch (bytes.toString('latin1', 8, 16)) {
    case 'WEBPVP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'WEBPVP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'WEBPVP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      throw new Error('This is no WebP picture.');
  }
}

/** The front desk's pages: part of what is installed, beside `apps`. */
export const HELP_FOLDER = fileURLToPath(new URL('../../../../../docs/front-desk/', import.meta.url));
const STYLES = fileURLToPath(new URL('./help.css', import.meta.url));

const INDEX_ADDRESS = '/help/';

export interface HelpFile {
  readonly type: string;
  readonly body: Buffer;
}

/** The help, read once. */
export interface Help {
  /** By name: `members`. */
  readonly pages: ReadonlyMap<string, HelpPage>;
  /** Pictures and styles by name; a name has a hash of the content, so what it names never changes. */
  readonly files: ReadonlyMap<string, HelpFile>;
  readonly styles: string;
  /** Where the page is that tells of a screen; the index for a screen that none tells of. */
  addressFor(screen: string): string;
}

const addressOf = (name: string) => (name === INDEX ? INDEX_ADDRESS : `/help/${name}`);

/** `members.3f2a9c01.webp`: hexadecimal, as the names of all hashed files here. */
const hashedName = (name: string, body: Buffer) =>
  name.replace(/(?=\.\w+$)/, `.${createHash('sha256').update(body).digest('hex').slice(0, 12)}`);

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

/** Reads pages and pictures. @throws Error where a page names a picture that is not there */
export async function readHelp(folder: string = HELP_FOLDER): Promise<Help> {
  const [texts, pictures, css] = await Promise.all([
    filesIn(folder, '.md'),
    filesIn(path.join(folder, 'pictures'), '.webp'),
    readFile(STYLES),
  ]);
  const styles = hashedName('help.css', css);
  const files = new Map<string, HelpFile>([[styles, { type: 'text/css; charset=utf-8', body: css }]]);
  const shown = new Map<string, ReturnType<PageLinks['picture']>>(
    [...pictures].map(([name, body]) => {
      const hashed = hashedName(name, body);
      files.set(hashed, { type: 'image/webp', body });
      return [`pictures/${name}`, { src: `/help/files/${hashed}`, ...sizeOfWebp(body) }] as const;
    }),
  );
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
  const told = [...pages].flatMap(([name, { addresses }]) =>
    addresses.map((address) => [pattern(address), addressOf(name)] as const),
  );
  return {
    pages,
    files,
    styles,
    addressFor: (screen) => told.find(([screens]) => screens.test(screen))?.[1] ?? INDEX_ADDRESS,
  };
}
