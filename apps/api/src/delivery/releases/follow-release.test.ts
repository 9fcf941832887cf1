import type { Release } from '@gym/release/serve';
import { FollowedApps } from './follow-release.ts';

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
  const apps = new FollowedApps();
  expect(apps.declares('staff', 'https://live.example')).toBe(false);
  apps.follow(
    releaseOf(
      [[remote('staff', 'https://canary.example'), remote('staff', 'https://live.example')]],
      [
        [remote('staff', 'https://live.example')],
        [remote('admin', 'https://accounts.example')],
        [{ audience: 'admin' }],
      ],
    ),
  );
  for (const name of ['live', 'canary']) expect(apps.declares('staff', `https://${name}.example`)).toBe(true);
  expect(apps.declares('admin', 'https://accounts.example')).toBe(true);
  expect(apps.declares('admin', 'https://live.example')).toBe(false);
  expect(apps.declares('staff', 'https://live.example/')).toBe(false);
  expect(apps.declares('staff https://live.example', '')).toBe(false);
});

test('forgets an origin that the next release does not have', () => {
  const apps = new FollowedApps();
  apps.follow(releaseOf([[remote('staff', 'https://live.example')]]));
  apps.follow(releaseOf([[remote('staff')]]));
  expect(apps.declares('staff', 'https://live.example')).toBe(false);
});

test('runs the shell for everybody, and live remotes, canaries and fallbacks for their own audience', () => {
  const apps = new FollowedApps();
  const version = (name: string, audience: string, number: string) => ({ name, audience, version: number });
  apps.follow({
    documents: [
      {
        versions: {
          shell: '1.1.0',
          remotes: [{ current: version('staff', 'staff', '3.0.0'), previous: version('staff', 'staff', '2.0.0') }],
        },
      },
      { versions: { shell: '1.0.0', remotes: [{ current: version('admin', 'admin', '5.0.0') }] } },
    ],
  } as unknown as Release);
  for (const role of ['admin', 'staff'])
    expect(['1.1.0', '1.0.0', '0.9.0'].map((one) => apps.runs(role, 'shell', one))).toEqual([true, true, false]);
  expect(['3.0.0', '2.0.0', '1.0.0', '3.0.0-preview'].map((one) => apps.runs('staff', 'staff', one))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([apps.runs('staff', 'admin', '5.0.0'), apps.runs('admin', 'admin', '5.0.0')]).toEqual([false, true]);
});
