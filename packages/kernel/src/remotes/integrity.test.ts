export {};

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
  const { provideIntegrity, trustedAddress } = await import('./integrity.ts');
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
