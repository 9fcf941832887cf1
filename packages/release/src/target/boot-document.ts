import { createHash } from 'node:crypto';
import type { BuildRecord } from '@gym/remote-contract/build-record';
import type { Audience, BootData, BootFile, BootRemote, RemoteJson, ShellJson } from '@gym/remote-contract';
import { audiencesOf } from '@gym/remote-contract/audiences-of';
import { callMarks } from '@gym/remote-contract/call-marks';
import { bootSettings, examplesOf, type SettingValues } from '@gym/remote-contract/settings';
import { ReleaseError } from './release-error.ts';
import type { ReleasedDocument } from './release-record.ts';

/** One app's build, as a release needs it. */
export interface Build {
  readonly app: string;
  /** Folder of the built files. */
  readonly folder: string;
  readonly record: BuildRecord;
}

export interface ShellBuild extends Build {
  readonly manifest: ShellJson;
}

export interface RemoteBuild extends Build {
  readonly manifest: RemoteJson;
}

/** A build without its folder. A release needs no more, for local and for published builds. */
type Described<One extends Build> = Omit<One, 'folder'>;

/** Path of a built file below the CDN base. */
export const assetPath = (app: string, file: string): string => `assets/${app}/${file}`;

/** Every file of a build, with its hash. */
export function bootFiles({ app, record }: Described<Build>): BootFile[] {
  return record.files.map(({ file, integrity }) => ({ file: assetPath(app, file), integrity }));
}

/** The files that the document itself loads: the build's script and style. */
export function entryFiles(build: Described<Build>): BootFile[] {
  const names = new Set(build.record.entry.map((name) => assetPath(build.app, name)));
  return bootFiles(build).filter(({ file }) => names.has(file));
}

/** The shell's part of the boot document: its files, and the files that each of its own screens needs. */
export function bootShell(shell: Described<ShellBuild>, version = shell.record.version): BootData['shell'] {
  const files = bootFiles(shell);
  return {
    version,
    files,
    routes: shell.manifest.routes.map(({ page, ...route }) => ({
      ...route,
      files: page === undefined ? [] : chunksOf(shell, page, files),
    })),
  };
}

/**
 * A remote's parts of the boot document, one for each audience. So shells that know only one audience per remote load
 * it, too.
 * @param given the values of its settings. Default: its examples
 */
export function bootRemotes(
  remote: Described<RemoteBuild>,
  shell: Described<Build>,
  version = remote.record.version,
  given = examplesOf(remote.manifest),
): BootRemote[] {
  return audiencesOf(remote.manifest).map((audience) => bootRemote(remote, shell, version, audience, given));
}

/** The remote for one audience: its entry, and every file that each route's first rows need. */
function bootRemote(
  remote: Described<RemoteBuild>,
  shell: Described<Build>,
  version: string,
  audience: Audience,
  given: SettingValues,
): BootRemote {
  const { app, manifest, record } = remote;
  const files = bootFiles(remote);
  const own = (names: readonly string[]) => names.map((name) => known(files, assetPath(app, name)));
  const [entry] = own(record.entry);
  if (!entry) throw new ReleaseError(`apps/${app}: the build has no entry.`);
  const exposed = record.pages.remote;
  const set = bootSettings(manifest, given);
  return {
    name: manifest.name,
    title: manifest.title,
    owner: manifest.owner,
    version,
    contract: manifest.contract,
    audience,
    entry,
    menu: manifest.menu,
    routes: manifest.routes.map(({ path, page, early }) => {
      const pages = [exposed, record.pages[page]];
      const needs = own([...new Set(pages.flatMap((part) => part?.files ?? []))]);
      const lazy = [...new Set(pages.flatMap((part) => part?.shared ?? []))].flatMap((name) =>
        lazilyShared(name, shell),
      );
      return { path, early, files: unique([...needs, ...lazy]) };
    }),
    ...(manifest.redirects && manifest.redirects.length > 0 && { redirects: manifest.redirects }),
    ...(manifest.slots && { slots: withoutExamples(manifest.slots) }),
    ...set,
    calls: callMarks({ ...manifest, ...set }),
    files,
  };
}

/** The example of a panel is for the kit and the gate. */
const withoutExamples = (slots: NonNullable<BootRemote['slots']>): BootRemote['slots'] =>
  Object.fromEntries(Object.entries(slots).map(([point, { example: _example, ...panel }]) => [point, panel]));

/** The shell's chunk of a lazily shared library. Without this hint, a page requests it one round trip later. */
function lazilyShared(name: string, shell: Described<Build>): BootFile[] {
  const chunk = shell.record.offers?.[name]?.chunk;
  return chunk === undefined ? [] : chunksOf(shell, chunk, bootFiles(shell));
}

const chunksOf = ({ app, record }: Described<Build>, page: string, files: readonly BootFile[]): BootFile[] =>
  (record.pages[page]?.files ?? []).map((file) => known(files, assetPath(app, file)));

function known(files: readonly BootFile[], path: string): BootFile {
  const file = files.find((candidate) => candidate.file === path);
  if (!file) throw new ReleaseError(`${path} has no hash in its build's record.`);
  return file;
}

const unique = (files: readonly BootFile[]): BootFile[] => [
  ...new Map(files.map((file) => [file.file, file])).values(),
];

/** Placeholders of the boot document. The release fills in `boot`, and the deployment fills in the others. */
export const PLACEHOLDERS = { boot: '%boot%', config: '%config%', cdnBase: '%cdnBase%', title: '%title%' } as const;

/** JSON that is safe inside a `<script>` block of a document: it cannot start a tag, and is no placeholder. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<%]/g, (sign) => (sign === '<' ? '\\u003c' : '\\u0025'));

interface TemplateParts {
  /** The boot script. A document without one only loads its entry. */
  readonly script?: string;
  /** The shell's script and style. */
  readonly entry: readonly BootFile[];
  /** The texts of the entry's styles, which the document holds, by path. A style without its text is loaded. */
  readonly styles?: Readonly<Record<string, string>>;
  /** The HTML of the shell's first screens, by id. The boot script shows one until the shell's script has run. */
  readonly firstScreens?: Readonly<Record<string, string>>;
}

/** Template of the boot document. The shell's build publishes it. */
export function documentTemplate({ script, entry, styles = {}, firstScreens = {} }: TemplateParts): string {
  const [looks, code] = [entry.filter(isStyle), entry.filter((file) => !isStyle(file))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${PLACEHOLDERS.title}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
${code.map(tag).join('\n')}
<script type="application/json" id="config">${PLACEHOLDERS.config}</script>
<script type="application/json" id="boot">${PLACEHOLDERS.boot}</script>
${[
  ...(script ? [`<script>${script}</script>`] : []),
  // After the script, which would wait for a style. And a connection's first round trip carries some 14 KB.
  ...looks.map(({ file, ...hash }) =>
    file in styles
      ? `<style data-file="${PLACEHOLDERS.cdnBase}${file}">${styles[file]}</style>`
      : tag({ file, ...hash }),
  ),
].join('\n')}
</head>
<body>
<div id="root"></div>
${[
  ...Object.entries(firstScreens).map(([id, html]) => `<template id="${id}">${html}</template>`),
  '<noscript>This product needs JavaScript.</noscript>',
].join('\n')}
</body>
</html>
`;
}

/** The document of one release. It keeps the deployment's placeholders. */
export const insertBootData = (form: string, boot: BootData): string =>
  form.replace(PLACEHOLDERS.boot, () => jsonForScript(boot));

const isStyle = ({ file }: Pick<BootFile, 'file'>): boolean => file.endsWith('.css');

function tag({ file, integrity }: BootFile): string {
  const address = `${PLACEHOLDERS.cdnBase}${file}`;
  return isStyle({ file })
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
