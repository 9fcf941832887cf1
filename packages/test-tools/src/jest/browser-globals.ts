import { TextDecoder, TextEncoder } from 'node:util';

/** As much of a Request as React Router's loaders get to see; Node's own refuses jsdom's AbortSignal. */
class LoaderRequest {
  readonly url: string;
  readonly method: string;
  readonly signal: AbortSignal | undefined;
  readonly headers = new Headers();

  constructor(url: string | URL, init: { method?: string; signal?: AbortSignal } = {}) {
    this.url = String(url);
    this.method = init.method ?? 'GET';
    this.signal = init.signal;
  }
}

// React Router needs all three; jsdom has none.
Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.Request ??= LoaderRequest as unknown as typeof Request;

/** jsdom has no modal dialogs: as much of them as tests of screens look at. */
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
}
