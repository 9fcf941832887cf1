import type { BuildRecord } from '@gym/remote-contract/build-record';
import { contentSecurityPolicy, inlineHashes } from '@gym/release/content-security-policy';
import { bootRemotes, insertBootData } from '@gym/release/document';
import type { BootConfig, BootData, BootFile, BootRemote } from '@gym/remote-contract';
import { roleOf } from '../harness/api-mode.ts';
import type { RemoteFolder } from '../serve/remote-folder.ts';
import { blockOf, type LiveShell } from './live-shell.ts';

/** The live boot document with one remote's local build in place of its released one. */
export interface LiveDocument {
  readonly html: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
  /** The answer of `/versions.json`: no newer release, and no version to fall back to. */
  readonly versions: object;
  /** The remote in this document. */
  readonly remote: BootRemote;
  /** The calls that the remote declares. */
  readonly needs: readonly string[];
  /** The shell's own screens for signed-in users. */
  readonly shellPaths: readonly string[];
  /** All files that the document names, by their paths on the page's origin. */
  readonly files: ReadonlyMap<string, BootFile>;
}

/** Files and calls come from the page's own origin. */
const OWN_ORIGIN = { apiBase: '', cdnBase: '/' } as const;

/** Composes the document that the deployment would send if this build were released. */
export function liveDocument(shell: LiveShell, { manifest }: RemoteFolder, record: BuildRecord): LiveDocument {
  const { boot, config, document } = shell;
  const { name } = manifest;
  const build = { app: name, manifest, record };
  // The live document does not say which chunk has which shared library, so the page finds these when it needs them.
  const [first] = bootRemotes(build, build, `${record.version}-local`);
  if (!first) throw new Error(`${name} has no audience: see "audience" in its remote.json.`);
  // The test API knows the roles of the specification.
  const remote: BootRemote = { ...first, audience: roleOf(first.audience) };
  const data: BootData = { ...boot, remotes: [...boot.remotes.filter((one) => one.name !== name), remote] };
  return {
    html: insertBootData(templateOf(document, config), data),
    policy: contentSecurityPolicy(OWN_ORIGIN, inlineHashes(document), [
      ...new Set(data.remotes.flatMap(({ origins = [] }) => origins)),
    ]),
    versions: {
      release: data.release,
      shell: shell.version,
      remotes: data.remotes.map((current) => ({ current })),
    },
    remote,
    needs: manifest.needs,
    shellPaths: data.shell.routes.flatMap((route) => (route.for === 'signed-in' ? [route.path] : [])),
    files: new Map(
      [...data.shell.files, ...data.remotes.flatMap(({ entry, files }) => [entry, ...files])].map((file) => [
        `/${file.file}`,
        file,
      ]),
    ),
  };
}

/** The document without its boot data, for a page of another origin, which has no service worker. */
function templateOf(document: string, given: BootConfig): string {
  const { overrides: _overrides, previews: _previews, serviceWorker: _worker, sequence: _sequence, ...config } = given;
  const json = JSON.stringify({ ...config, ...OWN_ORIGIN }).replace(/</g, '\\u003c');
  return document
    .replaceAll(`="${config.cdnBase.replaceAll('&', '&amp;')}assets/`, '="/assets/')
    .replace(blockOf('boot'), '$1%boot%')
    .replace(blockOf('config'), (_block, tag: string) => tag + json);
}
