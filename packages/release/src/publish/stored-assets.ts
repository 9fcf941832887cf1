import { assetPath } from '../document/boot-data.ts';
import type { CheckedShell } from '../records/published-build.ts';

/** One file of a build, as a target stores it. */
interface StoredAsset {
  /** Name on the target. */
  readonly name: string;
  /** Name in the build's folder. */
  readonly source: string;
  readonly integrity: string;
}

/** All files of a build. A stock host finds the manifest of a published version by the version (ADR-0088). */
export function storedAssets(build: Pick<CheckedShell, 'app' | 'version' | 'record'>): StoredAsset[] {
  const { app, version, record } = build;
  const { files, stock } = record;
  const stored = [...files, ...(stock ? [stock.entry] : [])].map(({ file, integrity }) => ({
    name: assetPath(app, file),
    source: file,
    integrity,
  }));
  if (!stock || version === undefined) return stored;
  const { file, integrity } = stock.manifest;
  return [...stored, { name: assetPath(app, `mf-manifest.${version}.json`), source: file, integrity }];
}
