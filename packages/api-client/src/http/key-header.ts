import type { Feature } from '@gym/api-contract';
import { hasFeature } from './features.ts';

/** The header by which the server makes a repeated save once; none where it did not announce that (acceptance J3). */
export const keyHeader = (idempotencyKey: string | undefined): Record<string, string> | undefined =>
  idempotencyKey && hasFeature('idempotency' satisfies Feature) ? { 'Idempotency-Key': idempotencyKey } : undefined;
