import { publishedRemote, publishedShell } from '../../testing/published-builds.ts';
import type { PublishedBuild } from '../../target/published-build.ts';
import { type BuildLookup, EMPTY_STATE, type ReleasedState } from '../../target/release-record.ts';
import { checksFor, type GateChecks } from './run-checks.ts';

const staff = publishedRemote('staff');
const builds: readonly PublishedBuild[] = [
  { ...publishedShell(), version: '1' },
  { ...publishedRemote('admin'), version: '1' },
  { ...staff, version: '1' },
  { ...staff, version: '2' },
];
const find: BuildLookup = (app, version) => builds.find((build) => build.app === app && build.version === version);

const live = (versions: Readonly<Record<string, string>>): ReleasedState => ({
  live: Object.fromEntries(Object.entries(versions).map(([app, version]) => [app, { version }])),
  canaries: {},
});
const ALL = { shell: '1', admin: '1', staff: '1' };
const canary = (share: number): ReleasedState => ({ ...live(ALL), canaries: { staff: { version: '2', share } } });

/** The checks of each document, with the app of each check. */
const listed = ({ documents }: GateChecks): string[][] =>
  documents.map(({ checks }) =>
    checks.map((one) =>
      'candidate' in one ? `${one.check} ${one.candidate.app}@${one.candidate.version}` : one.check,
    ),
  );

test('a first release checks the specification and every app as a candidate', () => {
  expect(listed(checksFor(EMPTY_STATE, live(ALL), { find }))).toEqual([
    ['specification', 'candidate shell@1', 'candidate admin@1', 'candidate staff@1'],
  ]);
});

test('a change checks only the changed app, beside its live version', () => {
  const checks = checksFor(live(ALL), live({ ...ALL, staff: '2' }), { find });
  expect(listed(checks)).toEqual([['candidate staff@2']]);
  expect(checks.documents[0]?.checks).toMatchObject([{ remotes: [{ app: 'admin' }, { app: 'staff', version: '1' }] }]);
});

test('a canary adds one document, and its promotion to all browsers is checked again', () => {
  expect(listed(checksFor(live(ALL), canary(5), { find }))).toEqual([['candidate staff@2']]);
  expect(listed(checksFor(canary(5), live({ ...ALL, staff: '2' }), { find }))).toEqual([['candidate staff@2']]);
});

test('a canary at a smaller percentage is not checked again', () => {
  expect(listed(checksFor(canary(20), canary(5), { find }))).toEqual([]);
});

test('a rollback of one of two canaries checks only the compatibility of the other', () => {
  const both: ReleasedState = {
    ...canary(5),
    canaries: { staff: { version: '2', share: 5 }, diets: { version: '1', share: 5 } },
  };
  const withDiets: BuildLookup = (app, version) =>
    app === 'diets' ? { ...staff, app: 'diets', version } : find(app, version);
  expect(listed(checksFor(both, canary(5), { find: withDiets }))).toEqual([['compatibility staff@2', 'specification']]);
});

test('a waiver of one version applies to that version only', () => {
  const versionWaivers = new Map([['staff@2', ['kit' as const]]]);
  const { documents } = checksFor(live({ ...ALL, admin: '0' }), live({ ...ALL, staff: '2' }), { find, versionWaivers });
  expect(documents[0]?.checks).toMatchObject([
    { candidate: { app: 'admin' }, waivers: [] },
    { candidate: { app: 'staff' }, waivers: ['kit'] },
  ]);
});

test('a removed app and a missing shell are preconditions', () => {
  const { staff: _staff, ...others } = ALL;
  expect(checksFor(live(ALL), live(others), { find }).preconditions).toMatchObject([
    { check: 'removal', removed: { app: 'staff' }, left: [{ app: 'admin' }] },
  ]);
  expect(checksFor(EMPTY_STATE, live({ staff: '1' }), { find })).toEqual({
    preconditions: [{ check: 'shell' }],
    documents: [],
  });
});
