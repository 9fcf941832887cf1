import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { RemoteJson } from '@gym/remote-contract/remote-json';
import { ShellJson } from '@gym/remote-contract/shell-json';
import type { PublishedBuild } from '../published/published-build.ts';
import { manifestOf, nameOf, shellManifestOf, type JudgedRemote, type JudgedShell } from './judged.ts';
import { BuildRecordSchema, KitResultSchema } from './schemas.ts';

/** The same of either. Of several that are released together each is asked first: nothing can be judged beside one that is malformed. */
export const checkForm = (build: PublishedBuild): string[] =>
  build.kind === 'shell' ? checkShellForm(build) : checkRemoteForm(build);

const AGAIN = ' Build it anew with the tools of today, and publish it again.';

/** What a remote says of itself, by itself: nothing else can be judged while this does not hold. */
export function checkRemoteForm(remote: JudgedRemote): string[] {
  const malformed = [
    ...malformedParts(manifestOf(remote), RemoteJson, remote.manifest),
    ...checkRecordForm(remote),
    ...checkKitForm(remote),
  ];
  if (malformed.length > 0) return malformed;
  const { app, manifest, record } = remote;
  return [
    ...(manifest.name === app
      ? []
      : [`${manifestOf(remote)}: the name "${manifest.name}" must be the folder's, "${app}".`]),
    ...('remote' in record.pages
      ? []
      : [`${nameOf(remote)}: the build does not expose "./remote": add src/remote.ts, and build with remoteConfig().`]),
    ...missingPages(manifestOf(remote), remote, manifest.routes),
    ...unknownFiles(remote),
  ];
}

/** The same of the shell. */
export function checkShellForm(shell: JudgedShell): string[] {
  const malformed = [...malformedParts(shellManifestOf(shell), ShellJson, shell.manifest), ...checkRecordForm(shell)];
  if (malformed.length > 0) return malformed;
  return [...missingPages(shellManifestOf(shell), shell, shell.manifest.routes), ...unknownFiles(shell)];
}

const checkRecordForm = (build: JudgedShell | JudgedRemote): string[] =>
  malformedParts(`${nameOf(build)}/build.json`, BuildRecordSchema, build.record, AGAIN);

const checkKitForm = (remote: JudgedRemote): string[] =>
  remote.kit === undefined ? [] : malformedParts(`${nameOf(remote)}/kit.json`, KitResultSchema, remote.kit, AGAIN);

const malformedParts = (where: string, schema: TSchema, value: unknown, advice = ''): string[] =>
  [...Value.Errors(schema, value)].map(({ path, message }) => `${where}${path}: ${message}.${advice}`);

/** Routes whose page the build has no chunk for. */
function missingPages(
  where: string,
  { record }: JudgedShell | JudgedRemote,
  routes: readonly { readonly path: string; readonly page?: string }[],
): string[] {
  return routes
    .filter(({ page }) => page !== undefined && !(page in record.pages))
    .map(
      ({ path, page }) =>
        `${where}: ${path} names the page "${page}", but the build has no chunk of that name: give its import() the webpackChunkName "${page}".`,
    );
}

/** Files that a page or the entry needs and that have no hash: no browser would run them. */
function unknownFiles(build: JudgedShell | JudgedRemote): string[] {
  const { entry, pages, files } = build.record;
  const known = new Set(files.map(({ file }) => file));
  return [...new Set([...entry, ...Object.values(pages).flatMap((page) => page.files)])]
    .filter((file) => !known.has(file))
    .map((file) => `${nameOf(build)}/build.json: ${file} has no hash among its files: build it anew.`);
}
