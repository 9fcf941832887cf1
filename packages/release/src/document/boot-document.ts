import type { BootData, BootFile, BootRemote } from '@gym/remote-contract';
import { createHash } from 'node:crypto';
import type { ReleasedDocument } from '../records/release-record.ts';

/** Placeholders of the boot document. The release fills in `boot`, and the deployment fills in the others. */
export const PLACEHOLDERS = { boot: '%boot%', config: '%config%', cdnBase: '%cdnBase%', title: '%title%' } as const;

/** JSON that is safe inside a `<script>` block: it cannot start a tag. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe in an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

interface TemplateParts {
  /** The boot script. A document without one only loads its entry. */
  readonly script?: string;
  /** The shell's script and style. */
  readonly entry: readonly BootFile[];
}

/** Template of the boot document. The shell's build publishes it. */
export function documentTemplate({ script, entry }: TemplateParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${PLACEHOLDERS.title}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<script type="application/json" id="config">${PLACEHOLDERS.config}</script>
<script type="application/json" id="boot">${PLACEHOLDERS.boot}</script>
${[...(script ? [`<script>${script}</script>`] : []), ...entry.map(tag)].join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>This product needs JavaScript.</noscript>
</body>
</html>
`;
}

/** The document of one release. It keeps the deployment's placeholders. */
export const insertBootData = (form: string, boot: BootData): string =>
  form.replace(PLACEHOLDERS.boot, () => jsonForScript(boot));

function tag({ file, integrity }: BootFile): string {
  const address = `${PLACEHOLDERS.cdnBase}${file}`;
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href="${address}" integrity="${integrity}" crossorigin="anonymous">`
    : `<script defer src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}

/** The inputs of one document. */
export interface DocumentParts {
  readonly data: Omit<BootData, 'release'>;
  /** The shell's template of the document, and the inline scripts that its policy allows. */
  readonly template: string;
  readonly inlineScriptHashes: readonly string[];
  /** The fallbacks of remotes whose current version fails. */
  readonly previous: readonly BootRemote[];
}

/** Composes one document. The same parts always make the same release. */
export function composeReleasedDocument(
  { data, template: form, inlineScriptHashes, previous }: DocumentParts,
  below = 100,
): ReleasedDocument {
  const release = createHash('sha256').update(JSON.stringify(data)).update(form).digest('hex').slice(0, 16);
  const boot: BootData = { release, ...data };
  return {
    below,
    document: insertBootData(form, boot),
    inlineScriptHashes,
    boot,
    versions: {
      release,
      shell: data.shell.version,
      remotes: data.remotes.map((current) => {
        const before = previous.find(({ name, audience }) => name === current.name && audience === current.audience);
        return { current, ...(before && { previous: before }) };
      }),
    },
  };
}

/** The files that a document names, and the fallback files of its remotes. */
export function filesOf({ boot, versions }: ReleasedDocument): string[] {
  return [...bootFilesOf(boot), ...versions.remotes.flatMap(({ previous }) => (previous ? remoteFiles(previous) : []))];
}

/** The files that a document itself names. */
export function bootFilesOf({ shell, remotes }: BootData): string[] {
  return [...shell.files.map(({ file }) => file), ...remotes.flatMap(remoteFiles)];
}

const remoteFiles = ({ entry, files }: BootRemote): string[] => [...new Set([entry, ...files].map(({ file }) => file))];
