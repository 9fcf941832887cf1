import type { Release } from '@gym/release/serve';
import { ReleasedOrigins } from './released-origins.ts';

interface Version {
  readonly audience: string;
  readonly origins?: readonly string[];
}
const remote = (audience: string, ...origins: string[]): Version => ({ audience, origins });

/** A release with these remotes, each with the version that replaces it, by document. */
const releaseOf = (...documents: (readonly [current: Version, previous?: Version])[][]) =>
  ({
    documents: documents.map((remotes) => ({
      versions: { remotes: remotes.map(([current, previous]) => ({ current, previous })) },
    })),
  }) as unknown as Release;

test('knows the origins of live remotes, of canaries and of fallbacks, for their own audience only', () => {
  const origins = new ReleasedOrigins();
  expect(origins.has('staff', 'https://live.example')).toBe(false);
  origins.follow(
    releaseOf(
      [[remote('staff', 'https://canary.example'), remote('staff', 'https://live.example')]],
      [
        [remote('staff', 'https://live.example')],
        [remote('admin', 'https://accounts.example')],
        [{ audience: 'admin' }],
      ],
    ),
  );
  for (const name of ['live', 'canary']) expect(origins.has('staff', `https://${name}.example`)).toBe(true);
  expect(origins.has('admin', 'https://accounts.example')).toBe(true);
  expect(origins.has('admin', 'https://live.example')).toBe(false);
  expect(origins.has('staff', 'https://live.example/')).toBe(false);
  expect(origins.has('staff https://live.example', '')).toBe(false);
});

test('forgets an origin that the next release does not have', () => {
  const origins = new ReleasedOrigins();
  origins.follow(releaseOf([[remote('staff', 'https://live.example')]]));
  origins.follow(releaseOf([[remote('staff')]]));
  expect(origins.has('staff', 'https://live.example')).toBe(false);
});
