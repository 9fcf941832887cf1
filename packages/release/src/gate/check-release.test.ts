import { brotliCompressSync } from 'node:zlib';
import type { PublishedRemote, PublishedShell } from '../records/published-build.ts';
import { specificationApi } from './api-surface.ts';
import type { Waiver } from '../records/release-record.ts';
import { checkRelease, type GateInput } from './check-release.ts';
import { publishedRemote, publishedShell, targetOf, withKit } from '../testing/published-builds.ts';

/** The live builds: a shell and both remotes. The candidates are a new staff remote, or a new shell, that fits them. */
const live = () => ({ shell: publishedShell(), remotes: [publishedRemote('admin'), publishedRemote('staff')] });
const candidate = () => publishedRemote('staff');

async function refusals(changes: Partial<GateInput> & Pick<GateInput, 'candidate'>): Promise<string[]> {
  const target = targetOf(changes.candidate);
  return checkRelease({ ...live(), api: specificationApi(), read: async (name) => target.get(name), ...changes });
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
const { menu, routes, needs } = candidate().manifest;
const moreRoutes = (...paths: string[]) => ({
  routes: [...routes, ...paths.map((path) => ({ path, page: 'list', early: [] }))],
});
const moreMenu = (...entries: { label: string; path: string; feature?: string }[]) => ({
  menu: [...menu, ...entries.map((entry) => ({ ...entry, icon: 'users' }))],
});
const without = (path: string) => ({ routes: routes.filter((route) => route.path !== path) });
const { pages, files, offers } = { ...candidate().record, offers: publishedShell().record.offers };

test('what fits everything that is live goes out: a remote, a shell, the first of all', async () => {
  expect(await refusals({ candidate: candidate() })).toEqual([]);
  expect(await refusals({ candidate: publishedShell() })).toEqual([]);
  expect(await refusals({ candidate: publishedShell(), shell: undefined, remotes: [] })).toEqual([]);
  expect(await refusals({ candidate: candidate(), remotes: [] })).toEqual([]);
});

test.each<[string, PublishedRemote, ...RegExp[]]>([
  [
    'that declares what is no declaration',
    declaring({ menu: 'none', needs: undefined }),
    /^staff@0\.1\.0-00000000\/remote\.json\/menu: Expected array/,
    /remote\.json\/needs: /,
  ],
  ['for an audience that nobody knows', declaring({ audience: 'owner' }), /remote\.json\/audience: /],
  [
    'whose record says nothing of the contract',
    built({ contract: undefined }),
    /build\.json\/contract: .*Build it anew/,
  ],
  [
    'under another name than its own',
    declaring({ name: 'members' }),
    /the name "members" must be the folder's, "staff"/,
  ],
  [
    "under the shell's name",
    { ...declaring({ name: 'shell' }), app: 'shell' },
    /^shell@\S+: its name is the shell's: choose another/,
  ],
  ['whose build exposes nothing', built({ pages: { list: pages.list } }), /does not expose "\.\/remote"/],
  [
    'whose page has no chunk',
    declaring({ routes: routes.map((route) => ({ ...route, page: 'gone' })) }),
    /\/memberList names the page "gone".*webpackChunkName "gone"/,
  ],
  ['a file of which has no hash', built({ files: files.slice(0, 2) }), /build\.json: list\.1\.js has no hash/],
  [
    'that needs another contract',
    declaring({ contract: '^1.2.0' }),
    /contract \^1\.2\.0 leaves out 1\.1\.0, which shell@0\.1\.0-00000000 offers: widen the range/,
  ],
  [
    'that was built with a contract of another major',
    built({ contract: '2.0.0' }),
    /built with the remote contract 2\.0\.0, and shell@\S+ offers 1\.1\.0: build the remote against @gym\/remote-contract 1/,
  ],
  [
    'that takes a library that the shell does not share',
    built({ shared: { '@gym/charts': '^1.0.0' } }),
    /takes @gym\/charts from the shell, and shell@\S+ shares none/,
  ],
  [
    'that takes a library in another version',
    built({ shared: { react: '^20.0.0' } }),
    /takes react \^20\.0\.0, and shell@\S+ shares 19\.3\.1/,
  ],
  [
    'that takes a name of a library that the shell does not share',
    built({ takes: { react: ['useState', 'useEffect'] } }),
    /takes "useEffect" of react, and shell@\S+ shares no such name/,
  ],
  [
    "at the shell's own route, in any spelling",
    declaring(moreRoutes('/DashBoard')),
    /\/DashBoard is shell@\S+'s own route \(\/dashboard\)/,
  ],
  [
    "at a parameter that the shell's own routes fall under",
    declaring(moreRoutes('/:anything')),
    /\/:anything is shell@\S+'s own route \(\/profile\)/,
  ],
  [
    'with one route twice, parameters told apart by name only',
    declaring(moreRoutes('/updatemember/:other')),
    /\/updatemember\/:other is declared twice \(\/updateMember\/:id\)/,
  ],
  [
    'whose menu leads nowhere',
    declaring(moreMenu({ label: 'Lost', path: '/lost' })),
    /the menu leads to \/lost, which is none of its routes/,
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
    'that gives up a route of the specification',
    declaring(without('/addmember')),
    /The specification's route \/addmember would be nobody's for the audience staff/,
  ],
  [
    'that gives up a menu entry of the specification',
    declaring({ menu: menu.slice(1) }),
    /menu entry "Member" \(\/memberList\) would be gone for the audience staff/,
  ],
  [
    'that makes a menu entry of the specification wait for an announcement',
    declaring({ menu: menu.map((entry) => ({ ...entry, feature: 'member-page' })) }),
    /menu entry "Member Diet" \(\/memberDiet\) would be gone/,
  ],
  [
    'that makes a call that the API does not know',
    declaring({ needs: [...needs, 'getInvoices'] }),
    /makes the call getInvoices, which the specification does not know: release the API that answers it first/,
  ],
  [
    'that starts a call early that the API does not know',
    declaring({ routes: routes.map((route) => ({ ...route, early: ['/api/getInvoices?id=:id'] })) }),
    /makes the call getInvoices/,
  ],
  [
    'without the result of its kit',
    { ...candidate(), kit: undefined },
    /without the result of its kit: run the kit on this build/,
  ],
  [
    "with another build's result of the kit",
    { ...candidate(), kit: { ...candidate().kit!, build: publishedRemote('admin').kit!.build } },
    /the result of the kit is that of another build/,
  ],
  [
    "with another app's result of the kit",
    { ...candidate(), kit: { ...candidate().kit!, app: 'admin' } },
    /the result of the kit is that of another build/,
  ],
  [
    "with the result of another contract's kit",
    { ...candidate(), kit: { ...candidate().kit!, contract: '2.0.0' } },
    /its kit ran under the remote contract 2\.0\.0, and shell@\S+ offers 1\.1\.0/,
  ],
  [
    'a screen of which its kit did not look at',
    { ...candidate(), kit: { ...candidate().kit!, checks: candidate().kit!.checks.slice(1) } },
    /its kit did not look at \/memberList/,
  ],
  [
    'with a result of the kit that is none',
    { ...candidate(), kit: {} as never },
    /staff@\S+\/kit\.json\/checks: .*Build it anew/,
  ],
  [
    'whose kit failed',
    {
      ...candidate(),
      kit: { ...candidate().kit!, checks: [{ name: 'axe', passed: false, found: 'a label is missing' }] },
    },
    /its kit failed at "axe": a label is missing\. Mend it/,
  ],
])('refuses a remote %s', async (_what, remote, ...sentences) => {
  const found = await refusals({ candidate: remote });
  for (const sentence of sentences) expect(found).toContainEqual(expect.stringMatching(sentence));
});

test.each<[string, PublishedShell, ...RegExp[]]>([
  [
    'that declares what is no declaration',
    shellDeclaring({ routes: [{ path: '/', for: 'nobody', early: [] }] }),
    /^shell@0\.1\.0-00000000\/shell\.json\/routes\/0\/for: /,
  ],
  ['whose record holds no file', shellBuilt({ files: [] }), /build\.json\/files: .*Build it anew/],
  [
    'whose page has no chunk',
    shellDeclaring({ routes: publishedShell().manifest.routes.map((route) => ({ ...route, page: 'gone' })) }),
    /shell\.json: \/ names the page "gone"/,
  ],
  [
    'that lost a route of the specification',
    shellDeclaring({ routes: publishedShell().manifest.routes.slice(1) }),
    /the specification's route \/ \(signed-out\) is missing/,
  ],
  [
    'that shares a library whose chunk is not there',
    shellBuilt({ pages: {} }),
    /shares @gym\/ui\/list lazily, and its build has no chunk "ui-list"/,
  ],
  [
    'that offers a contract which live remotes leave out',
    shellBuilt({ contract: '2.0.0' }),
    /^admin@\S+\/remote\.json: contract \^1\.0\.0 leaves out 2\.0\.0, which shell@/,
    /^staff@\S+: it was built with the remote contract 1\.1\.0, and shell@\S+ offers 2\.0\.0/,
  ],
  [
    'that shares nothing any more',
    shellBuilt({ offers: undefined }),
    /^admin@\S+: it takes react from the shell, and shell@\S+ shares none/,
    /^staff@/,
  ],
  [
    'that shares a library in another version',
    shellBuilt({ offers: { ...offers, react: { version: '20.0.0', loading: 'eager' } } }),
    /^staff@\S+: it takes react \^19\.3\.0, and shell@\S+ shares 20\.0\.0/,
  ],
  [
    'that shares a name no more',
    shellBuilt({ offers: { ...offers, react: { ...offers!['react'], names: ['useRef'] } } }),
    /^admin@\S+: it takes "useState" of react, and shell@/,
    /^staff@\S+: it takes "useState" of react/,
  ],
  [
    "that takes a live remote's route",
    shellDeclaring({
      routes: [...publishedShell().manifest.routes, { path: '/memberlist', for: 'signed-in', early: [] }],
    }),
    /^staff@\S+: \/memberList is shell@\S+'s own route \(\/memberlist\)/,
  ],
  [
    'that starts a call that the API does not know',
    shellDeclaring({
      routes: publishedShell().manifest.routes.map((route) => ({ ...route, early: ['/api/getNews'] })),
    }),
    /shell\.json: it makes the call getNews, which the specification does not know/,
  ],
  [
    'whose document has no place for what is released',
    { ...publishedShell(), document: publishedShell().document.replace('%boot%', '') },
    /its document has no place %boot%/,
  ],
  [
    'whose document has a script that may not run',
    { ...publishedShell(), inlineScriptHashes: [] },
    /a script that its policy would not let run/,
  ],
  [
    'whose document loads another entry',
    shellBuilt({ entry: ['ui-list.1.js'] }),
    /its document does not load ui-list\.1\.js/,
  ],
])('refuses a shell %s', async (_what, shell, ...sentences) => {
  const found = await refusals({ candidate: shell });
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
    return refusals({ candidate: withKit(third) });
  };

  test('a third remote goes out', async () => {
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
  ])('one %s does not', async (_what, changes, sentence) => {
    expect(await beside(changes)).toEqual([expect.stringMatching(sentence)]);
  });
});

describe('B5: what of the specification is whose', () => {
  const routesLost = async (remote: PublishedRemote, before: PublishedRemote[], leave?: Waiver[]) =>
    (await refusals({ candidate: remote, remotes: before, waivers: leave })).filter((complaint) =>
      complaint.startsWith('The specification'),
    );

  test('the first remote of an audience has all of it, and may share it out where somebody says so', async () => {
    expect(await routesLost(declaring(without('/memberDiet')), [publishedRemote('admin')])).toHaveLength(1);
    expect(await routesLost(declaring(without('/memberDiet')), [publishedRemote('admin')], ['routes'])).toEqual([]);
  });

  test("what was nobody's before is not held against the next promotion", async () => {
    expect(await routesLost(declaring(without('/memberDiet')), [declaring(without('/memberDiet'))])).toEqual([]);
  });
});

test('a remote changes its audience only where somebody says so', async () => {
  const changed = declaring({ audience: 'admin', ...moreRoutes() });
  expect(await refusals({ candidate: changed })).toContainEqual(
    expect.stringMatching(/the audience is admin, and staff@\S+ is for staff: its users would lose it/),
  );
  expect(await refusals({ candidate: changed, waivers: ['audience'] })).not.toContainEqual(
    expect.stringMatching(/its users would lose it/),
  );
  expect(await refusals({ candidate: changed, waivers: ['audience', 'routes'] })).toEqual([]);
});

test("a kit's result is missed only where nobody gave a reason", async () => {
  expect(await refusals({ candidate: { ...candidate(), kit: undefined }, waivers: ['kit'] })).toEqual([]);
});

test('a remote waits for a shell', async () => {
  expect(await refusals({ candidate: candidate(), shell: undefined, remotes: [] })).toEqual([
    expect.stringMatching(/no shell is live to load it: promote the shell first/),
  ]);
});

test('a call beyond the specification is needed only where the API announces it', async () => {
  const remote = declaring({ needs: [...needs, 'getRenewalsDue'] });
  const api = specificationApi('https://api.example');
  expect(await refusals({ candidate: remote, api })).toEqual([]);
  expect(await refusals({ candidate: remote, api: { ...api, features: new Set(['renewals-due']) } })).toEqual([
    expect.stringMatching(
      /getRenewalsDue, which https:\/\/api\.example does not know although it announces "renewals-due"/,
    ),
  ]);
  expect(
    await refusals({
      candidate: declaring({ needs: [...needs, 'getInvoices'] }),
      api: { ...api, calls: new Set([...api.calls, 'getInvoices']) },
    }),
  ).toEqual([]);
});

test.each<[string, (target: Map<string, Buffer>) => void, RegExp]>([
  [
    'is not there',
    (target) => target.delete('assets/staff/list.1.js'),
    /assets\/staff\/list\.1\.js is not on the target: publish staff again/,
  ],
  [
    'has no compressed variant',
    (target) => target.delete('assets/staff/list.1.js.br'),
    /assets\/staff\/list\.1\.js\.br is not on the target/,
  ],
  [
    'holds something else',
    (target) => target.set('assets/staff/list.1.js', Buffer.from('other')),
    /assets\/staff\/list\.1\.js on the target is not what was built/,
  ],
  [
    'holds something else compressed',
    (target) => target.set('assets/staff/list.1.js.br', brotliCompressSync('other')),
    /list\.1\.js\.br on the target is not what was built/,
  ],
  [
    'cannot be decompressed',
    (target) => target.set('assets/staff/list.1.js.gz', Buffer.from('no gzip')),
    /list\.1\.js\.gz on the target is not what was built/,
  ],
])('refuses a build of which a file %s', async (_what, spoil, sentence) => {
  const target = targetOf(candidate());
  spoil(target);
  expect(await refusals({ candidate: candidate(), read: async (name) => target.get(name) })).toEqual([
    expect.stringMatching(sentence),
  ]);
});
