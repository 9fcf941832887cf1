import { expect, test } from '@gym/test-tools/journeys';
import { pathOf, waitForScreen, waitForText, type Visitor } from '@gym/test-tools/product';
import { checkRelease, describeProblem, readApi, type GateInput } from '@gym/release/gate';
import type { Page } from 'playwright-core';
import { composeDocument, ReleaseServer } from './release-server.ts';
import { changeBuild, manifestOf, recordOf, stageProduct, type StagedRelease, targetFiles } from './staged-release.ts';

// The gate's own tests prove each of its checks. Here, one release for each kind of failure shows that the gate refuses
// what users would not get, and nothing else.

const server = new ReleaseServer();
let built: StagedRelease;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await server.open();
  built = await stageProduct();
});
test.afterAll(() => server.close());
test.use({
  productOptions: async ({}, use) => use({ env: { SPECIFICATION_ONLY: '1', CORS_ORIGINS: server.url } }),
});
test.beforeEach(({ product }) => {
  server.apiBase = product.apiBase;
  server.contentType = undefined;
});

/** Runs the gate for an app of a release, beside the live product. The app's files are already on the CDN. */
async function refusals(release: StagedRelease, app: string, input: Partial<GateInput> = {}): Promise<string[]> {
  server.release = release;
  const named = (all: StagedRelease) => [all.shell, ...all.remotes].find((build) => build.app === app)!;
  const problems = await checkRelease({
    shell: built.shell,
    remotes: built.remotes,
    before: named(built),
    candidate: named(release),
    api: await readApi(server.apiBase),
    read: async (file) => release.target.get(file),
    ...input,
  });
  return problems.map(describeProblem);
}

const rows = (page: Page) => page.locator('main tbody tr').first().waitFor();

for (const [app, as, path] of [
  ['staff', 'staff', '/memberList'],
  ['admin', 'admin', '/userlist'],
  ['shell', 'admin', '/userlist'],
] as const)
  test(`a compatible build of ${app} passes the gate and works`, async ({ visit }) => {
    expect(await refusals(built, app, { cdn: server.cdn })).toEqual([]);
    await rows((await visit(path, { as, origin: server.url })).page);
  });

test('a route that became a redirect passes the gate, and its links work with their query', async ({ visit }) => {
  const { routes, menu } = manifestOf(built, 'staff');
  const others = <One extends { readonly path: string }>(all: readonly One[]) =>
    all.filter(({ path }) => path !== '/renewals');
  const redirects = [{ from: '/renewals', to: '/memberList' }];
  const manifest = { routes: others(routes), menu: others(menu), redirects, contract: '^1.8.0' };
  expect(await refusals(changeBuild(built, 'staff', { manifest }), 'staff')).toEqual([]);
  const { page } = await visit('/Renewals?size=20', { as: 'staff', origin: server.url });
  await rows(page);
  expect(pathOf(page)).toBe('/memberList?size=20');
});

/** A release that the gate refuses, and what its users would get. */
interface Mismatch {
  readonly app?: 'shell';
  readonly release: () => StagedRelease;
  readonly refusal: RegExp;
  readonly contentType?: string;
  /** The path that is broken, the member list by default. */
  readonly at?: string;
  readonly broken: (visitor: Visitor) => Promise<unknown>;
}

const panel: Mismatch['broken'] = ({ page }) => page.locator('main').getByRole('button', { name: 'Retry' }).waitFor();
const blank: Mismatch['broken'] = async ({ page }) => expect(await page.locator('body').innerText()).toBe('');

const MISMATCHES: Readonly<Record<string, Mismatch>> = {
  'a library that the shell does not share': {
    release: () =>
      changeBuild(built, 'staff', {
        record: { shared: { ...recordOf(built, 'staff').shared, '@gym/charts': '^0.1.0' } },
        code: (code) => code.replaceAll('shareKey:"@gym/ui/list"', 'shareKey:"@gym/charts"'),
      }),
    refusal: /needs @gym\/charts, but shell@\S+ does not share it/,
    broken: panel,
  },
  'an export of a library that the shell does not share': {
    release: () =>
      changeBuild(built, 'staff', {
        record: { takes: { ...recordOf(built, 'staff').takes, '@gym/ui/list': ['Calendar'] } },
        code: (code) => code.replaceAll('.ListScreen,', '.Calendar,'),
      }),
    refusal: /imports "Calendar" from @gym\/ui\/list, but shell@\S+ does not export it/,
    broken: ({ page }) => waitForText(page, 'Unexpected Application Error!'),
  },
  'a route of the specification that is missing': {
    release: () => {
      const routes = manifestOf(built, 'staff').routes.filter(({ path }) => path !== '/planAssign');
      return changeBuild(built, 'staff', { manifest: { routes } });
    },
    refusal: /route \/planAssign would have no owner/,
    at: '/planAssign',
    broken: ({ page }) => waitForScreen(page, 'Page not found'),
  },
  "a route that is the shell's own": {
    release: () => {
      const own = { path: '/Profile', page: 'member-list', early: [] };
      return changeBuild(built, 'staff', { manifest: { routes: [...manifestOf(built, 'staff').routes, own] } });
    },
    refusal: /\/Profile is shell@\S+'s own route/,
    at: '/Profile',
    broken: ({ page }) => waitForScreen(page, 'Profile'),
  },
  'a label twice in the menu': {
    release: () => {
      const again = { label: 'Member', path: '/addmember', icon: 'users' };
      return changeBuild(built, 'staff', { manifest: { menu: [...manifestOf(built, 'staff').menu, again] } });
    },
    refusal: /the menu has "Member" \(\/addmember\) beside "Member"/,
    broken: ({ page }) =>
      expect(
        page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Member', exact: true }),
      ).toHaveCount(2),
  },
  'a call that the API lacks': {
    release: () =>
      changeBuild(built, 'staff', {
        manifest: { needs: [...manifestOf(built, 'staff').needs, 'getInvoices'] },
        code: (code) => code.replaceAll('getMemberDetails"', 'getInvoices"'),
      }),
    refusal: /makes the call getInvoices, which http:\S+ does not have/,
    broken: ({ page }) => waitForText(page, 'Record not found'),
  },
  'a screen that throws, which only the kit detects': {
    release: () => {
      const release = changeBuild(built, 'staff', {
        code: (code, file) =>
          file.startsWith('member-list.') && file.endsWith('.js')
            ? code.replace(/([{,]\d+:?\([\w,]*\)(?:=>)?\{)/g, '$1throw new Error("boom");')
            : code,
      });
      const fail = (remote: (typeof release.remotes)[number]) => ({
        ...remote,
        kit: {
          ...remote.kit!,
          checks: remote.kit!.checks.map((check) => ({ ...check, passed: false, found: 'boom' })),
        },
      });
      return { ...release, remotes: release.remotes.map((one) => (one.app === 'staff' ? fail(one) : one)) };
    },
    refusal: /its kit failed at "\/memberList: opens as a deep link": boom/,
    broken: panel,
  },
  'a shell that speaks another contract than live remotes': {
    app: 'shell',
    release: () => {
      const { contract } = recordOf(built, 'shell');
      return changeBuild(built, 'shell', {
        record: { contract: '9.0.0' },
        code: (code, file) => (file.startsWith('main.') ? code.replaceAll(`"${contract}"`, '"9.0.0"') : code),
      });
    },
    refusal: /^staff@\S+\/remote\.json: contract \S+ does not accept 9\.0\.0, the contract of shell@/,
    broken: panel,
  },
  'a document that does not load the shell': {
    app: 'shell',
    release: () => {
      const document = built.shell.document.replace(/<script defer[^>]*><\/script>/, '');
      return { ...built, shell: { ...built.shell, document } };
    },
    refusal: /its document does not load main\./,
    at: '/',
    broken: blank,
  },
  'a file on the target that differs from its build': {
    release: () => {
      const [entry = ''] = recordOf(built, 'staff').entry;
      return { ...built, target: new Map([...built.target, ...targetFiles('staff', entry, Buffer.from('other()'))]) };
    },
    refusal: /remoteEntry\S+js on the target differs from the build/,
    broken: panel,
  },
  'a CDN that sends a wrong content type': {
    release: () => built,
    contentType: 'text/plain',
    refusal: /has the content type "text\/plain"/,
    broken: blank,
  },
};

test.describe('the gate rejects a build that would break a page', () => {
  for (const [name, mismatch] of Object.entries(MISMATCHES))
    test(name, async ({ visit }) => {
      const { app = 'staff', release, refusal, at = '/memberList', contentType, broken } = mismatch;
      server.contentType = contentType;
      const found = await refusals(release(), app, contentType ? { cdn: server.cdn } : {});
      expect(found).toContainEqual(expect.stringMatching(refusal));
      const visitor = await visit(at, { as: 'staff', origin: server.url });
      visitor.troubles.expect(/./);
      await broken(visitor);
    });
});

test('a file without a hash is refused, and no document can be composed with it', async () => {
  const release = changeBuild(built, 'staff', { without: /^member-diet\./ });
  expect(await refusals(release, 'staff')).toContainEqual(expect.stringMatching(/member-diet\.\w+\.js has no hash/));
  expect(() => composeDocument(release)).toThrow();
});
