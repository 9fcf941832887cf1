/** The part of Response that React Router's redirects need, because jsdom has none. */
class LoaderResponse {
  readonly body = null;
  readonly status: number;
  readonly statusText = '';
  readonly headers: Headers;

  constructor(_body: null, { status = 200, headers }: { status?: number; headers?: HeadersInit } = {}) {
    this.status = status;
    this.headers = new Headers(headers);
  }
}

if (!('Response' in globalThis)) Object.defineProperty(globalThis, 'Response', { value: LoaderResponse });

/** Tells nobody: jsdom has only one tab. */
class LoneChannel {
  onmessage: unknown = null;
  postMessage(): void {}
  close(): void {}
}

if (!('BroadcastChannel' in globalThis)) Object.defineProperty(globalThis, 'BroadcastChannel', { value: LoneChannel });

// jsdom records none, but web-vitals always asks for them.
performance.getEntriesByType ??= () => [];

export {};
