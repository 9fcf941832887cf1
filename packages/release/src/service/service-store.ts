import type { Store } from '../target/store.ts';
import type { ServiceClient } from './service-client.ts';

/** Header with the time at which the target received a file, by the target's own clock. */
export const STORED_AT = 'x-stored-at';

/** A header with the etag of a store. A bucket's etag has quotes of its own, which must come back. */
export const etagHeader = (etag: string): string => `"${Buffer.from(etag).toString('base64url')}"`;

/** The etag in such a header. A proxy that compresses marks it as weak. */
export const ofEtagHeader = (header: string): string =>
  Buffer.from(header.replaceAll(/W\/|"/g, ''), 'base64url').toString();

const fileAt = (name: string): string => `/releases/files/${name.split('/').map(encodeURIComponent).join('/')}`;
/** Only the service reads it: an older one writes it in another way. */
const etagIn = ({ headers }: Response): string => headers.get('etag') ?? '';

/**
 * The target behind a release service. It lets a team add the files and builds of its own app, and signs what it
 * accepts. Changes of what is released are requests of their own (`ServiceClient.change`).
 */
export function serviceStore({ origin, send }: ServiceClient): Store {
  const head = async (name: string): Promise<Response | undefined> => {
    const answer = await send(fileAt(name), { method: 'HEAD' }, [404]);
    return answer.ok ? answer : undefined;
  };
  const put = async (name: string, body: Buffer, condition: Record<string, string>): Promise<boolean> => {
    const headers = { 'content-type': 'application/octet-stream', ...condition };
    return (await send(fileAt(name), { method: 'PUT', headers, body: new Uint8Array(body) }, [412])).ok;
  };
  return {
    address: origin,
    isService: true,
    async read(name) {
      const answer = await send(fileAt(name), {}, [404]);
      return answer.ok ? { body: Buffer.from(await answer.arrayBuffer()), etag: etagIn(answer) } : undefined;
    },
    async etag(name) {
      const found = await head(name);
      return found && etagIn(found);
    },
    async storedAt(name) {
      const at = (await head(name))?.headers.get(STORED_AT);
      return at ? new Date(at) : undefined;
    },
    async now() {
      return new Date(((await (await send('/releases/clock')).json()) as { now: string }).now);
    },
    create: (name, body) => put(name, body, { 'if-none-match': '*' }),
    replace: (name, body, _headers, etag) =>
      put(name, body, etag === undefined ? { 'if-none-match': '*' } : { 'if-match': etag }),
    async list(folder) {
      return (await (await send(`/releases/files?${new URLSearchParams({ folder })}`)).json()) as string[];
    },
    async remove(name) {
      await send(fileAt(name), { method: 'DELETE' });
    },
  };
}
