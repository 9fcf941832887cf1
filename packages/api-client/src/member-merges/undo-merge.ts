import { type Attempt, fieldsOf, type Id, keyHeader, request, toWireNumber, understand } from '@gym/api-client';

/** Takes a merge back. Resolves to what was changed since, and stays with the one that was kept: names of fields, and days of measurements. */
export async function undoMerge(id: Id, { idempotencyKey }: Attempt = {}): Promise<{ readonly stays: string[] }> {
  const { data } = understand(
    await request({
      method: 'POST',
      path: '/api/undoMerge',
      body: { id: toWireNumber(id) },
      headers: keyHeader(idempotencyKey),
    }),
  );
  const { stays } = fieldsOf(data);
  return { stays: Array.isArray(stays) ? stays.map(String) : [] };
}
