import type { AxiosAdapter } from 'axios';

let replaced: AxiosAdapter | undefined;

/** Puts something else than the network under the axios instance: the fake, in tests. Undefined takes it away. */
export function replaceAdapter(adapter: AxiosAdapter | undefined): void {
  replaced = adapter;
}

export const replacedAdapter = (): AxiosAdapter | undefined => replaced;
