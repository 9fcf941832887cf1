import { TextDecoder, TextEncoder } from 'node:util';

/** The parts of a Request that React Router's loaders use. Node's own Request rejects jsdom's AbortSignal. */
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

// React Router needs these, but jsdom does not have them.
Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.Request ??= LoaderRequest as unknown as typeof Request;

/** jsdom has no modal dialogs. This adds the parts that screen tests use. */
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
}
