import { dataTemplate, discardData } from '@gym/browser-testing';

/** Removes what `prepare-product.ts` kept. */
export default async function discardTemplate(): Promise<void> {
  const template = dataTemplate();
  if (template) await discardData(template);
}
