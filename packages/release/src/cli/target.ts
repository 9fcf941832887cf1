import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { UsageError } from './usage-error.ts';
import type { Values } from './options.ts';

/** Opens what `--target` names, or else RELEASES, the server's own variable. */
export function openTarget({ target = process.env['RELEASES'] }: Values): Promise<Store> {
  if (!target) throw new UsageError('Name the target: --target <folder> or --target s3://bucket/prefix (or set RELEASES, as for the server).');
  return openStore(target);
}
