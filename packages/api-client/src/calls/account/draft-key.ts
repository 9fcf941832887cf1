import { hasFeature, readRecord, textOf } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** The key for the user's form drafts, 32 bytes in base64url. Undefined if the server does not announce drafts. */
export async function getDraftKey(): Promise<string | undefined> {
  if (!hasFeature('form-drafts' satisfies Feature)) return undefined;
  return textOf((await readRecord('/api/getDraftKey')).key);
}
