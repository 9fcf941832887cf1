import type { BootData, BootFile } from '@gym/remote-contract';

/** Placeholders of the boot document: the release fills in `boot`, the deployment all others. */
export const PLACEHOLDERS = { boot: '%boot%', config: '%config%', cdnBase: '%cdnBase%', title: '%title%' } as const;

/** JSON that may stand inside a `<script>` block: no tag can begin in it. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that may stand in an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

interface TemplateParts {
  /** The head start; a document without one loads its entry and no more. */
  readonly script?: string;
  /** The shell's script and style. */
  readonly entry: readonly BootFile[];
}

/** Template of the boot document, with all that the browser needs to know. It is published with the shell's build. */
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

/** The document of one release, with the deployment's placeholders. */
export const insertBootData = (form: string, boot: BootData): string =>
  form.replace(PLACEHOLDERS.boot, () => jsonForScript(boot));

function tag({ file, integrity }: BootFile): string {
  const address = `${PLACEHOLDERS.cdnBase}${file}`;
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href="${address}" integrity="${integrity}" crossorigin="anonymous">`
    : `<script defer src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}
