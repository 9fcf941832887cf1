import { fieldsOf, type Json, request, understand } from '@gym/api-client';

/** Sends a call whose response holds secrets. It has no idempotency key, so that the server keeps no copy. */
export async function sendForData(path: string, body: object = {}): Promise<Json> {
  const { data } = understand(await request({ method: 'POST', path, body }));
  return fieldsOf(data);
}
