import { CHUNK_LIMIT_MS } from '../plugins/loader-code.ts';

/** The page's function under this symbol. A page of another host has none. */
const fromPage = (symbol: string) => Reflect.get(window, Symbol.for(symbol)) as ((url: string) => string) | undefined;

/**
 * The document as the entry of a stock build sees it: its scripts and styles load with the page's hashes, addresses and
 * timeout, although its loader knows nothing of these.
 */
export const pageDocument = new Proxy(document, {
  get(target, key) {
    if (key === 'createElement') return createElement;
    const value: unknown = Reflect.get(target, key);
    return typeof value === 'function' ? (value.bind(target) as unknown) : value;
  },
  set: (target, key, value) => Reflect.set(target, key, value),
});

function createElement(tag: string): HTMLElement {
  const element = document.createElement(tag);
  if (element instanceof HTMLScriptElement) loadFromPage(element, 'src', HTMLScriptElement.prototype);
  if (element instanceof HTMLLinkElement) loadFromPage(element, 'href', HTMLLinkElement.prototype);
  return element;
}

/** Makes an element take the hash and the address of its file from the page. */
function loadFromPage(element: HTMLScriptElement | HTMLLinkElement, name: 'src' | 'href', kind: object): void {
  const native = Object.getOwnPropertyDescriptor(kind, name);
  Object.defineProperty(element, name, {
    configurable: true,
    get: () => native?.get?.call(element) as unknown,
    set: (url: string) => {
      element.crossOrigin = 'anonymous';
      element.integrity = fromPage('gym.integrity')?.(url) ?? '';
      native?.set?.call(element, fromPage('gym.address')?.(url) ?? url);
      // The loader removes its handler when the file arrived or failed.
      setTimeout(() => void element.onerror?.(new Event('timeout')), CHUNK_LIMIT_MS);
    },
  });
}
