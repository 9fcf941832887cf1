import { type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { RemoteJson } from '@gym/remote-contract/remote-json';
import { ShellJson } from '@gym/remote-contract/shell-json';
import {
  buildLabel,
  type CheckedRemote,
  type CheckedShell,
  type PublishedBuild,
  remoteJsonLabel,
  shellJsonLabel,
} from '../records/published-build.ts';
import { createHash } from 'node:crypto';
import { assetPath } from '../document/boot-data.ts';
import type { ShellDocument } from '../document/shell-document.ts';
import { PLACEHOLDERS } from '../document/boot-document.ts';

const names = Type.Array(Type.String());
const version = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' });

/**
 * Schema of a build's record. Another team's tools made it, perhaps older ones. The gate ignores further properties.
 */
const BuildRecordSchema = Type.Object({
  name: Type.String({ minLength: 1 }),
  version: Type.String({ minLength: 1 }),
  contract: version,
  shared: Type.Record(Type.String(), Type.String()),
  takes: Type.Optional(Type.Record(Type.String(), names)),
  offers: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        version,
        loading: Type.Union([Type.Literal('eager'), Type.Literal('lazy')]),
        chunk: Type.Optional(Type.String()),
        names: Type.Optional(names),
      }),
    ),
  ),
  entry: Type.Array(Type.String(), { minItems: 1 }),
  pages: Type.Record(Type.String(), Type.Object({ files: names, shared: names })),
  files: Type.Array(
    Type.Object({
      file: Type.String({ pattern: '^[\\w.-]+$' }),
      integrity: Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' }),
      bytes: Type.Number(),
    }),
    { minItems: 1 },
  ),
});

/** Schema of a kit's result. */
const KitResultSchema = Type.Object({
  app: Type.String(),
  build: Type.String(),
  contract: version,
  checks: Type.Array(Type.Object({ name: Type.String(), passed: Type.Boolean(), found: Type.Optional(Type.String()) })),
});

/**
 * Whether a build of either kind is well-formed. The gate checks this first for every build of a release: it cannot
 * compare a build with a malformed one.
 */
export const checkForm = (build: PublishedBuild): string[] =>
  build.kind === 'shell' ? checkShellForm(build) : checkRemoteForm(build);

const REBUILD_ADVICE = ' Build it again with the current tools, and publish it again.';

/** Whether a remote's own declarations are well-formed. The gate checks nothing else until they are. */
export function checkRemoteForm(remote: CheckedRemote): string[] {
  const malformed = [
    ...malformedParts(remoteJsonLabel(remote), RemoteJson, remote.manifest),
    ...checkRecordForm(remote),
    ...checkKitForm(remote),
  ];
  if (malformed.length > 0) return malformed;
  const { app, manifest, record } = remote;
  return [
    ...(manifest.name === app
      ? []
      : [`${remoteJsonLabel(remote)}: the name "${manifest.name}" must be the folder's, "${app}".`]),
    ...('remote' in record.pages
      ? []
      : [
          `${buildLabel(remote)}: the build does not expose "./remote": ` +
            'add src/remote.ts, and build with remoteConfig().',
        ]),
    ...missingPages(remoteJsonLabel(remote), remote, manifest.routes),
    ...unknownFiles(remote),
  ];
}

/** The same for the shell. */
export function checkShellForm(shell: CheckedShell): string[] {
  const malformed = [...malformedParts(shellJsonLabel(shell), ShellJson, shell.manifest), ...checkRecordForm(shell)];
  if (malformed.length > 0) return malformed;
  return [...missingPages(shellJsonLabel(shell), shell, shell.manifest.routes), ...unknownFiles(shell)];
}

const checkRecordForm = (build: CheckedShell | CheckedRemote): string[] =>
  malformedParts(`${buildLabel(build)}/build.json`, BuildRecordSchema, build.record, REBUILD_ADVICE);

const checkKitForm = (remote: CheckedRemote): string[] =>
  remote.kit === undefined
    ? []
    : malformedParts(`${buildLabel(remote)}/kit.json`, KitResultSchema, remote.kit, REBUILD_ADVICE);

const malformedParts = (where: string, schema: TSchema, value: unknown, advice = ''): string[] =>
  [...Value.Errors(schema, value)].map(({ path, message }) => `${where}${path}: ${message}.${advice}`);

/** Routes whose page has no chunk in the build. */
function missingPages(
  where: string,
  { record }: CheckedShell | CheckedRemote,
  routes: readonly { readonly path: string; readonly page?: string }[],
): string[] {
  return routes
    .filter(({ page }) => page !== undefined && !(page in record.pages))
    .map(
      ({ path, page }) =>
        `${where}: ${path} names the page "${page}", but the build has no chunk of that name: ` +
        `give its import() the webpackChunkName "${page}".`,
    );
}

/** Files that a page or the entry needs, but that have no hash: no browser would run them. */
function unknownFiles(build: CheckedShell | CheckedRemote): string[] {
  const { entry, pages, files } = build.record;
  const known = new Set(files.map(({ file }) => file));
  return [...new Set([...entry, ...Object.values(pages).flatMap((page) => page.files)])]
    .filter((file) => !known.has(file))
    .map((file) => `${buildLabel(build)}/build.json: ${file} has no hash among its files: build it again.`);
}

/** Whether the shell's document has every placeholder and its entry, and its policy allows its inline scripts. */
export function checkDocument(shell: CheckedShell & ShellDocument): string[] {
  const { document, inlineScriptHashes, record } = shell;
  const again = `publish ${shell.app} again with the current tools`;
  const inline = [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    ...Object.values(PLACEHOLDERS)
      .filter((placeholder) => !document.includes(placeholder))
      .map((placeholder) => `${buildLabel(shell)}: its document lacks the placeholder ${placeholder}: ${again}.`),
    ...inline
      .filter((hash) => !inlineScriptHashes.includes(hash))
      .map(() => `${buildLabel(shell)}: its document has a script that its policy does not allow: ${again}.`),
    ...record.entry
      .filter((entry) => !document.includes(`${PLACEHOLDERS.cdnBase}${assetPath(shell.app, entry)}`))
      .map((entry) => `${buildLabel(shell)}: its document does not load ${entry}: ${again}.`),
  ];
}
