import { type Attempt, fieldsOf, hasFeature, type Id, request, toWireNumber, understand } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** Takes a merge back. Resolves to what was changed since, and stays with the one that was kept: names of fields, and days of measurements. */
export async function undoMerge(id: Id, { idempotencyKey }: Attempt = {}): Promise<{ readonly stays: string[] }> {
  const headers = idempotencyKey && hasFeature('idempotency' satisfies Feature) ? { 'Idempotency-Key': idempotencyKey } : undefined;
  const { data } = understand(await request({ method: 'POST', path: '/api/undoMerge', body: { id: toWireNumber(id) }, headers }));
  const { stays } = fieldsOf(data);
  return { stays: Array.isArray(stays) ? stays.map(String) : [] };
}
