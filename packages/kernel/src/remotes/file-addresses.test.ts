import { ADDRESS, provideRetryAddresses } from './file-addresses.ts';

interface Trusted {
  trusted: string;
}
const policies: string[] = [];

/** Enforces Trusted Types for script addresses, as a browser does. */
function enforce() {
  Object.assign(window, {
    trustedTypes: {
      createPolicy: (name: string, { createScriptURL }: { createScriptURL(url: string): string }) => {
        policies.push(name);
        return { createScriptURL: (url: string): Trusted => ({ trusted: createScriptURL(url) }) };
      },
    },
  });
}

async function open() {
  jest.resetModules();
  const { provideIntegrity, trustedAddress } = await import('./file-addresses.ts');
  provideIntegrity(
    {
      release: 'r',
      shell: { version: '1', routes: [], files: [{ file: 'assets/main.js', integrity: 'sha256-x' }] },
      remotes: [],
    },
    '/',
  );
  return trustedAddress;
}
afterEach(() => {
  policies.length = 0;
  delete (window as { trustedTypes?: unknown }).trustedTypes;
});

test('files of the release load, also at a retry address; other files get no address', async () => {
  enforce();
  const trustedAddress = await open();
  expect(trustedAddress('http://localhost/assets/main.js')).toEqual({ trusted: 'http://localhost/assets/main.js' });
  expect(trustedAddress('http://localhost/assets/main.js?retry=2')).toEqual({
    trusted: 'http://localhost/assets/main.js?retry=2',
  });
  expect(trustedAddress('https://evil.test/assets/main.js')).toEqual({ trusted: '' });
  expect(trustedAddress('data:text/javascript,alert(1)')).toEqual({ trusted: '' });
});

test('creates only one policy', async () => {
  enforce();
  const trustedAddress = await open();
  trustedAddress('/a.js');
  trustedAddress('/b.js');
  expect(policies).toEqual(['gym']);
});

test('without Trusted Types the address stays a string', async () => {
  expect((await open())('/assets/main.js')).toBe('/assets/main.js');
});

const addressOf = (url: string) => (window as unknown as { [ADDRESS]: (url: string) => string })[ADDRESS](url);

test('the first load of a file uses the preloaded address; each retry uses a new one', () => {
  provideRetryAddresses();
  expect(['a.js', 'a.js', 'b.css', 'a.js'].map(addressOf)).toEqual(['a.js', 'a.js?retry=1', 'b.css', 'a.js?retry=2']);
});

test('a retry discards all preloads, so that no file waits for a preload that failed or hangs', () => {
  provideRetryAddresses();
  for (const file of ['entry.js', 'page.js', 'page.css']) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', href: `/assets/${file}` });
    document.head.append(link);
  }
  expect(addressOf('/assets/entry.js')).toBe('/assets/entry.js');
  expect(document.querySelectorAll('link[rel=preload]')).toHaveLength(3);
  expect(['entry.js', 'page.js', 'page.css', 'other.js'].map((file) => addressOf(`/assets/${file}`))).toEqual([
    '/assets/entry.js?retry=1',
    '/assets/page.js?retry=1',
    '/assets/page.css?retry=1',
    '/assets/other.js',
  ]);
  expect(document.querySelectorAll('link[rel=preload]')).toHaveLength(0);
});
