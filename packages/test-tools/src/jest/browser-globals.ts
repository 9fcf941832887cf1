import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';

// jsdom lacks these, which React Router and remotes use.
Object.assign(globalThis, { TextDecoder, TextEncoder });
if (typeof Response === 'undefined') addFetch();

/** Adds `fetch` and its classes. They are Node's, which only code outside of the page's context reaches. */
function addFetch(): void {
  type Fetching = Pick<typeof globalThis, 'fetch' | 'Headers' | 'Request' | 'Response'>;
  const node = runInThisContext('({ fetch, Headers, Request, Response })') as Fetching;

  /** Takes a path of the page, and the AbortSignal of jsdom, which Node's own Request rejects. */
  class PageRequest extends node.Request {
    constructor(input: RequestInfo | URL, { signal, ...init }: RequestInit = {}) {
      const isRequest = input instanceof node.Request;
      super(isRequest ? input : new URL(input, location.href), init);
      const own = signal ?? (isRequest && input.signal);
      if (own) Object.defineProperty(this, 'signal', { value: own });
    }
  }

  Object.assign(globalThis, {
    ...node,
    Request: PageRequest,
    fetch: (...call: Parameters<typeof fetch>) => node.fetch(new PageRequest(...call)),
  });
}

/** jsdom has no modal dialogs. This adds the parts that screen tests use. */
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
}
