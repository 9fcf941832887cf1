/** As much of a Response as React Router's redirects need; jsdom has none. */
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

globalThis.Response ??= LoaderResponse as unknown as typeof Response;

// jsdom records none; web-vitals asks for them whatever there is.
performance.getEntriesByType ??= () => [];

export {};
