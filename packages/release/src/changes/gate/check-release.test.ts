import { brotliCompressSync } from 'node:zlib';
import type { KitResult } from '@gym/remote-contract';
import type { PublishedRemote, PublishedShell } from '../../target/published-build.ts';
import { specificationApi } from './api-surface.ts';
import { describeProblem, type Waiver } from '../../target/problem.ts';
import { checkRelease, type GateInput } from './check-release.ts';
import { publishedRemote, publishedShell, targetOf, withKit } from '../../testing/published-builds.ts';

/** The live builds: a shell and both remotes. The candidates are a new staff remote, or a new shell, that fits them. */
const live = () => ({ shell: publishedShell(), remotes: [publishedRemote('admin'), publishedRemote('staff')] });
const candidate = () => publishedRemote('staff');

async function problemsOf(changes: Partial<GateInput> & Pick<GateInput, 'candidate'>): Promise<string[]> {
  const target = targetOf(changes.candidate);
  const input = { ...live(), api: specificationApi(), read: async (name: string) => target.get(name), ...changes };
  return (await checkRelease(input)).map(describeProblem);
}

/** The remote with a changed declaration or build record. Its kit passed on that build. */
const declaring = (changes: object, of = candidate()): PublishedRemote =>
  withKit({ ...of, manifest: { ...of.manifest, ...changes } });
const built = (changes: object, of = candidate()): PublishedRemote =>
  withKit({ ...of, record: { ...of.record, ...changes } });
const shellDeclaring = (changes: object): PublishedShell => ({
  ...publishedShell(),
  manifest: { ...publishedShell().manifest, ...changes },
});
const shellBuilt = (changes: object): PublishedShell => ({
  ...publishedShell(),
  record: { ...publishedShell().record, ...changes },
});
/** The remote with a changed kit result. */
const checked = (changes: Partial<KitResult>): PublishedRemote => ({
  ...candidate(),
  kit: { ...candidate().kit!, ...changes },
});
const { menu, routes, needs } = candidate().manifest;
const { routes: shellRoutes } = publishedShell().manifest;
const moreRoutes = (...paths: string[]) => ({
  routes: [...routes, ...paths.map((path) => ({ path, page: 'list', early: [] }))],
});
const moreMenu = (...entries: { label: string; path: string; feature?: string }[]) => ({
  menu: [...menu, ...entries.map((entry) => ({ ...entry, icon: 'users' }))],
});
const without = (path: string) => ({ routes: routes.filter((route) => route.path !== path) });
const { pages, files, offers } = { ...candidate().record, offers: publishedShell().record.offers };

test('accepts what fits everything live: a remote, a shell, a first release', async () => {
  expect(await problemsOf({ candidate: candidate() })).toEqual([]);
  expect(await problemsOf({ candidate: publishedShell() })).toEqual([]);
  expect(await problemsOf({ candidate: publishedShell(), shell: undefined, remotes: [] })).toEqual([]);
  expect(await problemsOf({ candidate: candidate(), remotes: [] })).toEqual([]);
});

test('rejects an own API that the operator does not allow, if the API says so and nobody waives it', async () => {
  const lockers = declaring({ origins: ['https://lockers.example', 'https://classes.example'] });
  const api = { ...specificationApi('https://gym.example'), ownApis: new Set(['https://classes.example']) };
  expect(await problemsOf({ candidate: lockers, api })).toEqual([
    'staff@0.1.0-00000000/remote.json: https://gym.example does not allow https://lockers.example, which it declares ' +
      'as its own API: let the operator add the origin to OWN_API_ORIGINS and start the server again.',
  ]);
  expect(await problemsOf({ candidate: lockers })).toEqual([]);
  expect(await problemsOf({ candidate: lockers, api, waivers: ['origins/unlisted'] })).toEqual([]);
});

test.each<[string, PublishedRemote, ...RegExp[]]>([
  [
    'with a malformed declaration',
    declaring({ menu: 'none', needs: undefined }),
    /^staff@0\.1\.0-00000000\/remote\.json\/menu: Expected array/,
    /remote\.json\/needs: /,
  ],
  [
    'with texts of a wrong form',
    declaring({ contract: '1.0.0', routes: [{ path: 'memberList', page: 'list', early: ['getMemberDetails'] }] }),
    /remote\.json\/contract: "1\.0\.0" has the wrong form; a valid one is "\^1\.2\.0"\.$/,
    /remote\.json\/routes\/0\/path: "memberList" has the wrong form; a valid one is "\/memberList"\.$/,
    /remote\.json\/routes\/0\/early\/0: "getMemberDetails" has .* is "\/api\/getMemberDetails"\.$/,
  ],
  ['with a malformed audience', declaring({ audience: 'The owner' }), /remote\.json\/audience: /],
  [
    'with a new audience',
    declaring({ audience: ['staff', 'trainer'] }),
    /the audience trainer is new.*--without audience/,
  ],
  ['that connects to any origin', declaring({ origins: ['https://*'] }), /remote\.json\/origins\/0: /],
  [
    "that connects to the developer's machine",
    declaring({ origins: ['http://localhost:8080'] }),
    /http:\/\/localhost:8080 is for development only/,
  ],
  ['whose build record has no contract', built({ contract: undefined }), /build\.json\/contract: .*Build it again/],
  [
    'with another name than its folder',
    declaring({ name: 'members' }),
    /the name "members" must be the folder's, "staff"/,
  ],
  [
    "with the shell's name",
    { ...declaring({ name: 'shell' }), app: 'shell' },
    /^shell@\S+: its name is the shell's: choose another/,
  ],
  ['whose build exposes nothing', built({ pages: { list: pages.list } }), /does not expose "\.\/remote"/],
  [
    'whose page has no chunk',
    declaring({ routes: routes.map((route) => ({ ...route, page: 'missing' })) }),
    /\/memberList names the page "missing".*webpackChunkName "missing"/,
  ],
  [
    'whose panel has no chunk',
    declaring({ slots: { dashboard: { title: 'Lockers', page: 'missing' } } }),
    /what it adds to "dashboard" names the page "missing".*webpackChunkName "missing"/,
  ],
  [
    'with a panel for an unknown point',
    declaring({ slots: { lobby: { title: 'Lockers', page: 'list' } } }),
    /remote\.json\/slots\/lobby: Unexpected property/,
  ],
  [
    'whose column has no chunk',
    declaring({ slots: { 'member-list': { title: 'Locker', page: 'missing', width: 5 } } }),
    /what it adds to "member-list" names the page "missing".*webpackChunkName "missing"/,
  ],
  [
    'whose filter has an option that no address takes',
    declaring({
      slots: { 'member-list-filter': { title: 'Locker', page: 'list', options: [{ value: 'a b', label: 'Any' }] } },
    }),
    /remote\.json\/slots\/member-list-filter\/options\/0\/value: "a b" has the wrong form/,
  ],
  ['with a file without a hash', built({ files: files.slice(0, 2) }), /build\.json: list\.1\.js has no hash/],
  [
    'that needs a library that the shell does not share',
    built({ shared: { '@gym/charts': '^1.0.0' } }),
    /needs @gym\/charts, but shell@\S+ does not share it/,
  ],
  [
    'that needs another version of a library',
    built({ shared: { react: '^20.0.0' } }),
    /needs react \^20\.0\.0, but shell@\S+ shares 19\.3\.1/,
  ],
  [
    'that imports a name that the shell does not share',
    built({ takes: { react: ['useState', 'useEffect'] } }),
    /imports "useEffect" from react, but shell@\S+ does not export it/,
  ],
  [
    "with the shell's own route, in any spelling",
    declaring(moreRoutes('/DashBoard')),
    /\/DashBoard is shell@\S+'s own route \(\/dashboard\)/,
  ],
  [
    "with a parameter that matches the shell's routes",
    declaring(moreRoutes('/:anything')),
    /\/:anything is shell@\S+'s own route \(\/profile\)/,
  ],
  [
    'with one route twice, differing only in the name of a parameter',
    declaring(moreRoutes('/updatemember/:other')),
    /\/updatemember\/:other is declared twice \(\/updateMember\/:id\)/,
  ],
  [
    'whose menu leads to no route',
    declaring(moreMenu({ label: 'Lost', path: '/lost' })),
    /the menu leads to \/lost, which is not one of its routes/,
  ],
  [
    'whose menu leads to a parameter',
    declaring(moreMenu({ label: 'Lost', path: '/updateMember/:id' })),
    /\/updateMember\/:id, which needs a parameter/,
  ],
  [
    'with one label twice in its menu',
    declaring(moreMenu({ label: 'Member', path: '/addmember' })),
    /the menu has "Member" \(\/addmember\) beside "Member" \(\/memberList\)/,
  ],
  [
    "with the shell's own entry in its menu",
    declaring(moreMenu({ label: 'Dashboard', path: '/addmember' })),
    /"Dashboard" is the shell's own menu entry/,
  ],
  [
    'without a route of the specification',
    declaring(without('/addmember')),
    /The specification's route \/addmember would have no owner for the audience staff/,
  ],
  [
    'without a menu entry of the specification',
    declaring({ menu: menu.slice(1) }),
    /menu entry "Member" \(\/memberList\) would be missing for the audience staff/,
  ],
  [
    'whose menu entry of the specification needs a feature',
    declaring({ menu: menu.map((entry) => ({ ...entry, feature: 'member-page' })) }),
    /menu entry "Member Diet" \(\/memberDiet\) would be missing/,
  ],
  [
    'that makes a call that the API does not have',
    declaring({ needs: [...needs, 'getInvoices'] }),
    /makes the call getInvoices, which the specification does not have: release an API that has it first/,
  ],
  [
    'with an early call that the API does not have',
    declaring({ routes: routes.map((route) => ({ ...route, early: ['/api/getInvoices?id=:id'] })) }),
    /makes the call getInvoices/,
  ],
  ['without a kit result', { ...candidate(), kit: undefined }, /without a kit result: run the kit on this build/],
  [
    'with the kit result of another build',
    checked({ build: publishedRemote('admin').kit!.build }),
    /its kit result is of another build/,
  ],
  ['with the kit result of another app', checked({ app: 'admin' }), /its kit result is of another build/],
  [
    'with a screen that its kit did not check',
    checked({ checks: candidate().kit!.checks.slice(1) }),
    /its kit did not check \/addmember/,
  ],
  [
    'with a malformed kit result',
    { ...candidate(), kit: {} as never },
    /staff@\S+\/kit\.json\/checks: .*Build it again/,
  ],
  [
    'whose kit failed',
    checked({ checks: [{ name: 'axe', passed: false, found: 'a label is missing' }] }),
    /its kit failed at "axe": a label is missing\. Fix it/,
  ],
])('rejects a remote %s', async (_what, remote, ...sentences) => {
  const found = await problemsOf({ candidate: remote });
  for (const sentence of sentences) expect(found).toContainEqual(expect.stringMatching(sentence));
});

test.each<[string, PublishedShell, ...RegExp[]]>([
  [
    'with a malformed declaration',
    shellDeclaring({ routes: [{ path: '/', for: 'unknown', early: [] }] }),
    /^shell@0\.1\.0-00000000\/shell\.json\/routes\/0\/for: /,
  ],
  ['whose build record has no file', shellBuilt({ files: [] }), /build\.json\/files: .*Build it again/],
  [
    'whose page has no chunk',
    shellDeclaring({ routes: shellRoutes.map((route) => ({ ...route, page: 'missing' })) }),
    /shell\.json: \/ names the page "missing"/,
  ],
  [
    'without a route of the specification',
    shellDeclaring({ routes: shellRoutes.slice(1) }),
    /the specification's route \/ \(signed-out\) is missing/,
  ],
  [
    'that shares a library whose chunk is missing',
    shellBuilt({ pages: {} }),
    /shares @gym\/ui\/list lazily, but its build has no chunk "ui-list"/,
  ],
  [
    'that no longer shares libraries',
    shellBuilt({ offers: undefined }),
    /^admin@\S+: it needs react, but shell@\S+ does not share it/,
    /^staff@/,
  ],
  [
    'that shares a library in another version',
    shellBuilt({ offers: { ...offers, react: { version: '20.0.0', loading: 'eager' } } }),
    /^staff@\S+: it needs react \^19\.3\.0, but shell@\S+ shares 20\.0\.0/,
  ],
  [
    'that no longer shares a name',
    shellBuilt({ offers: { ...offers, react: { ...offers!['react'], names: ['useRef'] } } }),
    /^admin@\S+: it imports "useState" from react, but shell@/,
    /^staff@\S+: it imports "useState" from react/,
  ],
  [
    "with a live remote's route",
    shellDeclaring({
      routes: [...shellRoutes, { path: '/memberlist', for: 'signed-in', early: [] }],
    }),
    /^staff@\S+: \/memberList is shell@\S+'s own route \(\/memberlist\)/,
  ],
  [
    'with an early call that the API does not have',
    shellDeclaring({
      routes: shellRoutes.map((route) => ({ ...route, early: ['/api/getNews'] })),
    }),
    /shell\.json: it makes the call getNews, which the specification does not have/,
  ],
  [
    'whose document lacks the placeholder of the boot data',
    { ...publishedShell(), document: publishedShell().document.replace('%boot%', '') },
    /its document lacks the placeholder %boot%/,
  ],
  [
    'whose document has a script that its policy does not allow',
    { ...publishedShell(), inlineScriptHashes: [] },
    /a script that its policy does not allow/,
  ],
  [
    'whose document loads another entry',
    shellBuilt({ entry: ['ui-list.1.js'] }),
    /its document does not load ui-list\.1\.js/,
  ],
])('rejects a shell %s', async (_what, shell, ...sentences) => {
  const found = await problemsOf({ candidate: shell });
  for (const sentence of sentences) expect(found).toContainEqual(expect.stringMatching(sentence));
});

describe('beside another remote of the audience', () => {
  const beside = (changes: object) => {
    const third: PublishedRemote = {
      ...candidate(),
      app: 'tiny',
      manifest: {
        ...candidate().manifest,
        name: 'tiny',
        menu: [],
        routes: [{ path: '/tiny', page: 'list', early: [] }],
        needs: [],
        ...changes,
      },
    };
    return problemsOf({ candidate: withKit(third) });
  };

  test('accepts a third remote', async () => {
    expect(await beside({})).toEqual([]);
    expect(await beside({ audience: 'admin', routes: [{ path: '/memberList', page: 'list', early: [] }] })).toEqual([]);
  });

  test.each<[string, object, RegExp]>([
    [
      'whose route is the same but for case',
      { routes: [{ path: '/MEMBERlist', page: 'list', early: [] }] },
      /\/MEMBERlist is a route of staff@\S+ already \(\/memberList\)/,
    ],
    [
      "whose route falls under the other's parameter",
      { routes: [{ path: '/updateMember/new', page: 'list', early: [] }] },
      /\/updateMember\/new is a route of staff@\S+ already \(\/updateMember\/:id\)/,
    ],
    [
      'whose menu has an entry of the same name',
      { menu: [{ label: 'Member', path: '/tiny', icon: 'users' }] },
      /staff@\S+ has a menu entry "Member" already/,
    ],
  ])('rejects one %s', async (_what, changes, sentence) => {
    expect(await beside(changes)).toEqual([expect.stringMatching(sentence)]);
  });
});

describe("B5: owners of the specification's routes", () => {
  const routesLost = async (remote: PublishedRemote, before: PublishedRemote[], waivers?: Waiver[]) =>
    (await problemsOf({ candidate: remote, remotes: before, waivers })).filter((problem) =>
      problem.startsWith('The specification'),
    );

  test('the first remote of an audience has all of its routes, unless the check is waived', async () => {
    expect(await routesLost(declaring(without('/memberDiet')), [publishedRemote('admin')])).toHaveLength(1);
    expect(await routesLost(declaring(without('/memberDiet')), [publishedRemote('admin')], ['routes'])).toEqual([]);
  });

  test('a route without an owner before does not block the next promotion', async () => {
    expect(await routesLost(declaring(without('/memberDiet')), [declaring(without('/memberDiet'))])).toEqual([]);
  });
});

test('a remote serves another audience, too, only with a waiver: its code runs in their sessions', async () => {
  const both = (...audience: string[]) => declaring({ audience });
  expect(await problemsOf({ candidate: both('staff', 'admin') })).toEqual([
    expect.stringMatching(/it is now also for admin, whose users never ran it/),
  ]);
  expect(await problemsOf({ candidate: both('staff', 'admin'), waivers: ['audience'] })).toEqual([]);
  expect(await problemsOf({ candidate: both('staff', 'trainer'), waivers: ['audience'] })).toEqual([]);
});

test('a remote changes its audience only with a waiver', async () => {
  const changed = declaring({ audience: 'admin', ...moreRoutes() });
  expect(await problemsOf({ candidate: changed, waivers: ['routes'] })).toEqual([
    expect.stringMatching(/the audience is admin, but staff@\S+ is for staff: its users would lose it/),
    expect.stringMatching(/it is now also for admin/),
  ]);
  expect(await problemsOf({ candidate: changed, waivers: ['audience', 'routes'] })).toEqual([]);
});

test('a waived kit result may be missing', async () => {
  expect(await problemsOf({ candidate: { ...candidate(), kit: undefined }, waivers: ['kit'] })).toEqual([]);
});

test('rejects a remote without a shell', async () => {
  expect(await problemsOf({ candidate: candidate(), shell: undefined, remotes: [] })).toEqual([
    expect.stringMatching(/no shell is live to load it: promote the shell first/),
  ]);
});

test('a call beyond the specification is needed only if the API announces it', async () => {
  const remote = declaring({ needs: [...needs, 'getRenewalsDue'] });
  const api = specificationApi('https://api.example');
  expect(await problemsOf({ candidate: remote, api })).toEqual([]);
  expect(await problemsOf({ candidate: remote, api: { ...api, features: new Set(['renewals-due']) } })).toEqual([
    expect.stringMatching(
      /getRenewalsDue, which https:\/\/api\.example does not have although it announces "renewals-due"/,
    ),
  ]);
  expect(
    await problemsOf({
      candidate: declaring({ needs: [...needs, 'getInvoices'] }),
      api: { ...api, calls: new Set([...api.calls, 'getInvoices']) },
    }),
  ).toEqual([]);
});

test.each<[string, (target: Map<string, Buffer>) => void, RegExp]>([
  [
    'is missing',
    (target) => target.delete('assets/staff/list.1.js'),
    /assets\/staff\/list\.1\.js is not on the target: publish staff again/,
  ],
  [
    'has no compressed variant',
    (target) => target.delete('assets/staff/list.1.js.br'),
    /assets\/staff\/list\.1\.js\.br is not on the target/,
  ],
  [
    'has another content',
    (target) => target.set('assets/staff/list.1.js', Buffer.from('other')),
    /assets\/staff\/list\.1\.js on the target differs from the build/,
  ],
  [
    'has another compressed content',
    (target) => target.set('assets/staff/list.1.js.br', brotliCompressSync('other')),
    /list\.1\.js\.br on the target differs from the build/,
  ],
  [
    'cannot be decompressed',
    (target) => target.set('assets/staff/list.1.js.gz', Buffer.from('no gzip')),
    /list\.1\.js\.gz on the target differs from the build/,
  ],
])('rejects a build if a file of it %s', async (_what, spoil, sentence) => {
  const target = targetOf(candidate());
  spoil(target);
  expect(await problemsOf({ candidate: candidate(), read: async (name) => target.get(name) })).toEqual([
    expect.stringMatching(sentence),
  ]);
});

describe('points of remotes', () => {
  const offering = (context: object, of = candidate()) => declaring({ points: { 'member-card': { context } } }, of);
  const LOCKER = {
    type: 'object',
    properties: { locker: { type: 'string' } },
    required: ['locker'],
    examples: [{ locker: '7' }],
  };
  const panel = { title: 'Reports', page: 'list', example: { locker: '7' } };
  const reports = (...slots: string[]): PublishedRemote => ({
    ...declaring({
      ...{ name: 'reports', menu: [], needs: [], routes: [{ path: '/lockerReports', page: 'list', early: [] }] },
      slots: Object.fromEntries(slots.map((point) => [point, panel])),
    }),
    app: 'reports',
  });
  const contributing = reports('staff/member-card');
  const [shell, admin] = [publishedShell(), publishedRemote('admin')];
  const promoting = (one: PublishedRemote, ...remotes: PublishedRemote[]) =>
    problemsOf({ candidate: one, shell, remotes: [admin, ...remotes], waivers: ['routes', 'kit'] });

  test('a panel fits a point that a live remote, or the candidate itself, offers', async () => {
    expect(await promoting(contributing, offering(LOCKER))).toEqual([]);
    expect(await promoting(offering(LOCKER), candidate(), contributing)).toEqual([]);
    const action = { title: 'Health', path: '/updateMemberHealth/:member?member=:member' };
    const own = declaring({ slots: { 'staff/member-card': panel, member: action } }, offering(LOCKER));
    expect(await promoting(own, candidate())).toEqual([]);
    // It was live without its point, by a waiver.
    expect(await promoting(candidate(), candidate(), contributing)).toEqual([]);
  });

  test.each<[string, PublishedRemote, PublishedRemote[], RegExp]>([
    [
      'a panel for a point that nobody offers',
      contributing,
      [candidate()],
      /^reports@\S+: it adds a panel to the point "staff\/member-card", which no live remote of its audience offers/,
    ],
    [
      'a panel for a point of another audience',
      declaring({ audience: 'admin' }, contributing),
      [offering(LOCKER)],
      /^reports@\S+: .*which no live remote of its audience offers/,
    ],
    [
      'a panel that needs more than its point gives',
      contributing,
      [offering({ ...LOCKER, required: [] })],
      /^reports@\S+: its panel .* needs "locker" \(string\), which staff@0\.1\.0-00000000 does not give it/,
    ],
    [
      'a version that takes a point away',
      candidate(),
      [offering(LOCKER), contributing],
      /^staff@\S+: it drops the point "staff\/member-card", to which reports@0\.1\.0-00000000 adds a panel/,
    ],
    [
      'a version whose point gives another type',
      offering({ ...LOCKER, properties: { locker: { type: 'number' } }, examples: [{ locker: 7 }] }),
      [offering(LOCKER), contributing],
      /^staff@\S+: its point .* does not give "locker" \(string\), which the panel of reports@0\.1\.0-00000000 needs/,
    ],
    [
      'an action that leads to no route of its remote',
      declaring({ slots: { members: { title: 'Lockers', path: '/lockers' } } }),
      [candidate()],
      /^staff@\S+: its action "Lockers" for the point "members" opens no screen: \/lockers is not one of its routes/,
    ],
    [
      'an action that needs what its point does not give',
      declaring({ slots: { member: { title: 'Members', path: '/memberList?user=:user' } } }),
      [candidate()],
      /^staff@\S+: its action "Members" .*: \/memberList\?user=:user has ":user", but the point gives ":member"/,
    ],
    [
      'an example that does not fit its schema',
      offering({ ...LOCKER, examples: [{}] }),
      [candidate()],
      /^staff@\S+: the example \{\} of its point "member-card" does not fit its schema/,
    ],
    [
      'a context that is no plain object',
      offering({ ...LOCKER, properties: { locker: { type: 'object' } } }),
      [candidate()],
      /^staff@\S+points\/member-card\/context\/properties\/locker\/type: /,
    ],
  ])('rejects %s', async (_what, one, remotes, problem) => {
    expect(await promoting(one, ...remotes)).toEqual([expect.stringMatching(problem)]);
  });

  test('a reason can waive it', async () => {
    const lost = { candidate: candidate(), remotes: [admin, offering(LOCKER), contributing] };
    expect(await problemsOf(lost)).toHaveLength(1);
    expect(await problemsOf({ ...lost, waivers: ['points/dropped'] })).toEqual([]);
  });
});
