/** Stands in for the browser's `EventSource`, which jsdom lacks. A test sends its events. */
export class FakeEventSource {
  /** By address. */
  static readonly open = new Map<string, FakeEventSource>();
  readonly CONNECTING = 0;
  readyState = 1;
  onmessage: ((event: { readonly data: string }) => void) | undefined;
  onerror: (() => void) | undefined;

  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
    FakeEventSource.open.set(address, this);
  }

  close(): void {
    FakeEventSource.open.delete(this.#address);
  }

  send(state: { readonly build: string; readonly errors: readonly string[] }): void {
    this.onmessage?.({ data: JSON.stringify(state) });
  }

  /** @param readyState 0 while the browser connects again, 2 after an answer without events */
  fail(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.onerror?.();
  }
}
