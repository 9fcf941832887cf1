import type { ColumnName } from '@gym/remote-contract';
import type { Kernel } from '../host/use-kernel.tsx';
import { hostOf, loadSlot } from './load-slot.ts';

/** A call of a column's code that waits until the browser is idle. */
interface Batch {
  readonly ids: Set<string>;
  readonly texts: Promise<Readonly<Record<string, string | undefined>>>;
}

const waiting = new WeakMap<Kernel, Map<string, Batch>>();

/** Reads the text of one row. All rows that a page adds at once share one call of the column's code. */
export async function readColumnText(kernel: Kernel, remote: string, point: ColumnName, id: string): Promise<string> {
  const batches = waiting.get(kernel) ?? new Map<string, Batch>();
  waiting.set(kernel, batches);
  const key = `${point} ${remote}`;
  const batch = batches.get(key) ?? startBatch(kernel, remote, point, () => batches.delete(key));
  batches.set(key, batch);
  batch.ids.add(id);
  const texts = await batch.texts;
  return String(texts[id] ?? '');
}

function startBatch(kernel: Kernel, remote: string, point: ColumnName, onTaken: () => void): Batch {
  const ids = new Set<string>();
  const texts = loadSlot(kernel, remote, point)
    .finally(onTaken)
    .then(({ default: read }) => read([...ids], hostOf(kernel.host)));
  return { ids, texts };
}
