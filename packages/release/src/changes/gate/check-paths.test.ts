import type { PublishedRemote, PublishedShell } from '../../target/published-build.ts';
import { describeProblem, type Waiver } from '../../target/problem.ts';
import { publishedRemote, publishedShell } from '../../testing/published-builds.ts';
import { checkLinks } from './check-links.ts';
import { checkOwnRedirects, checkRemotePaths, checkShellPaths } from './check-paths.ts';
import { checkRemotesTogether } from './check-release.ts';

type Redirects = PublishedRemote['manifest']['redirects'];
const staff = publishedRemote('staff');
const { routes } = staff.manifest;

/** A staff remote with these paths besides those of the specification. */
const withPaths = (paths: readonly string[], redirects?: Redirects): PublishedRemote => ({
  ...staff,
  manifest: {
    ...staff.manifest,
    contract: '^1.8.0',
    routes: [...routes, ...paths.map((path) => ({ path, page: 'list', early: [] }))],
    ...(redirects && { redirects }),
  },
});
const other = (paths: readonly string[], audience: 'admin' | 'staff' = 'staff', redirects?: Redirects) => {
  const remote = withPaths(paths, redirects);
  return { ...remote, app: 'other', manifest: { ...remote.manifest, audience } };
};
/** A remote that links to a path. */
const linking = (link: string): PublishedRemote => {
  const remote = other([]);
  return { ...remote, manifest: { ...remote.manifest, links: [link] } };
};
const before = withPaths(['/renewals', '/member/:id'], [{ from: '/due', to: '/renewals' }]);
const lost = (candidate: PublishedRemote, others: PublishedRemote[] = [], waivers: Waiver[] = []) =>
  checkRemotePaths(candidate, others, { before, waivers, beside: others }).map(describeProblem);

describe('a path of the live version', () => {
  test.each<[string, PublishedRemote, PublishedRemote[], Waiver[]]>([
    ['stays', withPaths(['/renewals', '/member/:id', '/due']), [], []],
    ['has another name of its parameter, in another case', withPaths(['/Renewals', '/member/:number', '/due']), [], []],
    [
      'is redirected',
      withPaths(
        ['/plans', '/people/:id'],
        [
          { from: '/renewals', to: '/plans' },
          { from: '/due', to: '/plans' },
          { from: '/member/:which', to: '/people/:which' },
        ],
      ),
      [],
      [],
    ],
    ['moves to another remote', withPaths([]), [other(['/renewals', '/member/:id', '/due'])], []],
    [
      'is redirected by another remote',
      withPaths(['/member/:id', '/due']),
      [other(['/plans'], 'staff', [{ from: '/renewals', to: '/plans' }])],
      [],
    ],
    ['is dropped', withPaths(['/due']), [], ['drop /RENEWALS', 'drop /member/:any']],
  ])('%s', (_what, candidate, others, waivers) => {
    expect(lost(candidate, others, waivers)).toEqual([]);
  });

  test.each<[string, PublishedRemote, PublishedRemote[], Waiver[]]>([
    ['vanishes', withPaths(['/member/:id', '/due']), [], []],
    ['has another shape', withPaths(['/member/:id', '/due', '/renewals/:id']), [], []],
    ['moves to another audience', withPaths(['/member/:id', '/due']), [other(['/renewals'], 'admin')], []],
    ['is not the dropped one', withPaths(['/member/:id', '/due']), [], ['drop /renewal', 'routes', 'kit', 'audience']],
  ])('is missed if it %s', (_what, candidate, others, waivers) => {
    expect(lost(candidate, others, waivers)).toEqual([
      'staff@0.1.0-00000000/remote.json: it drops /renewals, which staff@0.1.0-00000000 has: bookmarks and links to ' +
        'it would break. Add it to "redirects", or drop it on purpose ("--drop /renewals", with a reason).',
    ]);
  });

  test('is missed with the apps that link to it', () => {
    const { manifest } = publishedShell();
    const shell = { ...publishedShell(), manifest: { ...manifest, links: ['/renewals'] } };
    const beside = [shell, linking('/renewals'), { ...linking('/due'), app: 'third' }];
    const found = checkRemotePaths(withPaths(['/member/:id', '/due']), [], { before, waivers: [], beside });
    expect(found.map(describeProblem)).toEqual([
      expect.stringMatching(/links to it would break, also those of shell and other\. Add it to "redirects"/),
    ]);
  });

  test('is missed if it was a redirect', () => {
    expect(lost(withPaths(['/renewals', '/member/:id']))).toEqual([expect.stringMatching(/it drops \/due, which/)]);
  });

  test('of the specification, or of another audience, is left to its own check', () => {
    const fewer = { ...staff, manifest: { ...staff.manifest, routes: routes.slice(1) } };
    expect(checkRemotePaths(fewer, [], { before: staff, waivers: [], beside: [] })).toEqual([]);
    expect(lost({ ...staff, manifest: { ...staff.manifest, audience: 'admin' } })).toEqual([]);
  });
});

test("a shell keeps its own screens, unless a path is dropped; the specification's have their own check", () => {
  const shell = publishedShell();
  const more: PublishedShell = {
    ...shell,
    manifest: { routes: [...shell.manifest.routes, { path: '/sessions', for: 'signed-in', early: [] }] },
  };
  const found = (waivers: Waiver[]) =>
    checkShellPaths(
      { ...shell, manifest: { routes: [] } },
      { before: more, waivers, beside: [linking('/Sessions')] },
    ).map(describeProblem);
  expect(found([])).toEqual([
    expect.stringMatching(
      /it drops \/sessions, .* break, also those of other\. .* \("--drop \/sessions", with a reason\)\.$/,
    ),
  ]);
  expect(found(['drop /sessions'])).toEqual([]);
});

test('a link leads to a route or a redirect of a live app', () => {
  const shell = publishedShell();
  const found = (link: string, remotes: PublishedRemote[]) =>
    checkLinks(linking(link), 'remote.json', { shell, remotes }).map(describeProblem);
  expect(found('/Member/:any', [before])).toEqual([]);
  expect(found('/due', [before])).toEqual([]);
  expect(found('/dashboard', [])).toEqual([]);
  expect(found('/due', [staff])).toEqual([
    expect.stringMatching(
      /^other@\S+\/remote\.json: it links to \/due, .* \("--without links\/missing", with a reason\)/,
    ),
  ]);
});

describe('a redirect', () => {
  const sentencesOf = (remote: PublishedRemote) => checkOwnRedirects(remote).map(describeProblem);

  test.each<[string, NonNullable<Redirects>[number][], RegExp]>([
    ['of a path that is a route', [{ from: '/renewals', to: '/memberList' }], /but it is also the route \/renewals/],
    ['of a path under a parameter', [{ from: '/member/new', to: '/memberList' }], /also the route \/member\/:id/],
    ['to no route', [{ from: '/old', to: '/gone' }], /\/old is redirected to \/gone, which is not one of its routes/],
    ['to another redirect', [{ from: '/old', to: '/old' }], /which is not one of its routes/],
    ['to an unknown parameter', [{ from: '/old/:id', to: '/member/:key' }], /but has no parameter ":key"/],
    ['to a parameter without a value', [{ from: '/old', to: '/member/:id' }], /but has no parameter ":id"/],
  ])('%s is rejected', (_what, redirects, sentence) => {
    expect(sentencesOf(withPaths(['/renewals', '/member/:id'], redirects))).toEqual([expect.stringMatching(sentence)]);
  });

  test('is declared once, with a contract whose shells follow it', () => {
    const twice = withPaths(
      [],
      [
        { from: '/old/:id', to: '/updateMember/:id' },
        { from: '/OLD/:key', to: '/updateMember/:key' },
      ],
    );
    expect(sentencesOf(twice)).toEqual([expect.stringMatching(/is redirected twice \(\/old\/:id\): remove one/)]);
    const early = withPaths([], [{ from: '/old', to: '/memberList' }]);
    expect(sentencesOf(early)).toEqual([]);
    expect(sentencesOf({ ...early, manifest: { ...early.manifest, contract: '^1.1.0' } })).toEqual([
      expect.stringMatching(/contract \^1\.1\.0 accepts shells that follow no redirects \(1\.7\.0\): declare "\^1\.8/),
    ]);
  });

  test('claims its path beside other remotes of its audience', () => {
    const ours = { ...withPaths([], [{ from: '/old', to: '/memberList' }]) };
    const theirs = { ...other(['/old']) };
    const rest = (remote: PublishedRemote) => ({
      ...remote,
      manifest: { ...remote.manifest, menu: [], routes: remote.manifest.routes.slice(routes.length) },
    });
    expect(checkRemotesTogether(rest(theirs), rest(ours))).toMatchObject([
      { id: 'routes/taken', beside: 'other', text: expect.stringMatching(/^\/old is a route of other@\S+ already/) },
    ]);
  });
});
