import { createHash } from 'node:crypto';
import type { BootData, BootRemote } from '@gym/remote-contract';
import type { ReleasedDocument } from '../records/release-record.ts';
import { insertBootData } from './boot-document.ts';

/** The inputs of one document. */
export interface DocumentParts {
  readonly data: Omit<BootData, 'release'>;
  /** The shell's template of the document, and the inline scripts that its policy allows. */
  readonly template: string;
  readonly inlineScriptHashes: readonly string[];
  /** By remote: the fallback if its current version fails. */
  readonly previous: Readonly<Record<string, BootRemote | undefined>>;
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
        const before = previous[current.name];
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
