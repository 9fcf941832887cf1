import type { BootData, BootFile } from '@gym/remote-contract';
import { jsonForScript } from '../serve/escape.ts';
import { PLACES } from '../serve/places.ts';

interface Parts {
  /** The head start; a document without one loads its entry and no more. */
  readonly script?: string;
  /** The shell's script and style. */
  readonly entry: readonly BootFile[];
}

/** The boot document's form: everything the browser needs to know, so that nothing is discovered late. It is the shell's own and travels with its build. */
export function documentForm({ script, entry }: Parts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${PLACES.title}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<script type="application/json" id="config">${PLACES.config}</script>
<script type="application/json" id="boot">${PLACES.boot}</script>
${[...(script ? [`<script>${script}</script>`] : []), ...entry.map(tag)].join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>This product needs JavaScript.</noscript>
</body>
</html>
`;
}

/** The document of one release, with places for what the deployment fills in. */
export const composeDocument = (form: string, boot: BootData): string =>
  form.replace(PLACES.boot, () => jsonForScript(boot));

function tag({ file, integrity }: BootFile): string {
  const address = `${PLACES.cdnBase}${file}`;
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href="${address}" integrity="${integrity}" crossorigin="anonymous">`
    : `<script defer src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}
