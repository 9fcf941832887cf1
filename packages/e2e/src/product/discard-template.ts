import { discardData } from './discard-data.ts';
import { keptTemplate } from './data-template.ts';

/** Removes what `prepare-product.ts` kept. */
export default async function discardTemplate(): Promise<void> {
  const template = keptTemplate();
  if (template) await discardData(template);
}
