import type { BootData, BootFile } from '@gym/remote-contract';

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
