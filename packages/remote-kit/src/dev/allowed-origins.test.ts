import { allowOrigins } from './allowed-origins.ts';

const readers = (shell: string | undefined, origins: readonly string[]) =>
  origins.filter((origin) => {
    const headers = allowOrigins(shell)({ headers: { origin } });
    expect(headers).toMatchObject({ vary: 'Origin', 'cache-control': 'no-store' });
    return headers['access-control-allow-origin'] === origin && 'cross-origin-resource-policy' in headers;
  });

const OWN = ['http://127.0.0.1:8080', 'http://localhost:3000', 'http://[::1]:8080'];
const FOREIGN = [
  'https://evil.example',
  'https://gym.example.evil.example',
  'http://localhost.evil.example',
  'null',
  '',
];

test('pages of this machine and of the named shell may read what is served, and no others', () => {
  const all = [...OWN, ...FOREIGN, 'https://gym.example', 'http://gym.example', 'https://gym.example:8443'];
  expect(readers(undefined, all)).toEqual(OWN);
  expect(readers('https://gym.example/', all)).toEqual([...OWN, 'https://gym.example']);
});

test.each(['*', 'gym.example', 'ftp://gym.example', 'https://gym.example/app'])('rejects %s as a shell', (text) => {
  expect(() => allowOrigins(text)).toThrow(
    `SHELL_ORIGIN takes the origin of a shell, such as https://gym.example, not "${text}".`,
  );
});
