import type { RemoteJson } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import {
  crash,
  followMenu,
  loadError,
  menuTwice,
  menuWithout,
  type Mismatch,
  notFound,
  otherScreen,
  panel,
  routeIgnored,
} from './mismatch.ts';
import { changeBuild, targetFiles, withPassedKit, type BuildChange, type StagedRelease } from './staged-release.ts';

type Product = StagedRelease;
const staffOf = ({ remotes }: Product) => remotes.find(({ app }) => app === 'staff')!;
const routesOf = (product: Product): RemoteJson['routes'] => staffOf(product).manifest.routes;
const menuOf = (product: Product): RemoteJson['menu'] => staffOf(product).manifest.menu;
const staff =
  (difference: (product: Product) => BuildChange) =>
  (product: Product): Product =>
    changeBuild(product, 'staff', difference(product));

/** Adds a further remote with the staff remote's code. */
function beside(product: Product, app: string, manifest: Partial<RemoteJson>): Product {
  const like = staffOf(product);
  const named = (code: string) =>
    code
      .replaceAll('gym_staff', `gym_${app}`)
      .replaceAll('gym-staff', `gym-${app}`)
      .replace('var staff;', `var ${app};`)
      .replace(/\bstaff=/, `${app}=`);
  const copied: Product = {
    ...product,
    remotes: [...product.remotes, { ...like, app, manifest: { ...like.manifest, menu: [], name: app, ...manifest } }],
    target: new Map([
      ...product.target,
      ...like.record.files.flatMap(({ file }) => targetFiles(app, file, product.target.get(`assets/staff/${file}`)!)),
    ]),
  };
  return changeBuild(copied, app, { code: named });
}

/** A list chunk that throws as soon as it runs. Only a kit detects this. */
const throwingList = staff(() => ({
  code: (code, file) =>
    file.startsWith('member-list.') && file.endsWith('.js')
      ? code.replace(/([{,]\d+:?\([\w,]*\)(?:=>)?\{)/g, '$1throw new Error("boom");')
      : code,
}));
const withKit =
  (change: (remote: ReturnType<typeof staffOf>) => Partial<ReturnType<typeof staffOf>>) =>
  (product: Product): Product => {
    const broken = throwingList(product);
    return {
      ...broken,
      remotes: broken.remotes.map((remote) => (remote.app === 'staff' ? { ...remote, ...change(remote) } : remote)),
    };
  };
const LIST = '/memberList';

/** Mismatches of a remote. */
export const REMOTE_MISMATCHES: Readonly<Record<string, Mismatch>> = {
  'its declaration is none': {
    release: staff(() => ({ manifest: { menu: undefined } })),
    refusal: /remote\.json\/menu: /,
    at: LIST,
    broken: crash,
  },
  'its record is none': {
    release: staff(() => ({ record: { pages: undefined } })),
    refusal: /build\.json\/pages: /,
    at: LIST,
    broken: 'no document',
  },
  'it is called otherwise than its build': {
    release: staff(() => ({ manifest: { name: 'members' } })),
    refusal: /the name "members" must be the folder's/,
    at: LIST,
    broken: panel,
  },
  'it is called like the shell': {
    release: (product) => beside(product, 'shell', { routes: [{ path: '/late', page: 'member-list', early: [] }] }),
    candidate: 'shell remote',
    refusal: /its name is the shell's/,
    at: '/late',
    // Both register chunks under one global name, so the shell's own chunks no longer load.
    broken: async (page) => {
      await page.locator('main').waitFor();
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByText('Change Password', { exact: true }).click();
      await panel(page);
    },
  },
  'it exposes nothing': {
    release: staff((product) => ({
      record: {
        pages: Object.fromEntries(Object.entries(staffOf(product).record.pages).filter(([name]) => name !== 'remote')),
      },
      code: (code) => code.replace('"./remote"', '"./other"'),
    })),
    refusal: /does not expose "\.\/remote"/,
    at: LIST,
    broken: panel,
  },
  'a page of it has no chunk': {
    release: staff((product) => ({
      without: /^member-diet\./,
      record: {
        pages: Object.fromEntries(
          Object.entries(staffOf(product).record.pages).filter(([name]) => name !== 'member-diet'),
        ),
      },
    })),
    refusal: /\/memberDiet names the page "member-diet", but the build has no chunk/,
    at: '/memberDiet',
    broken: panel,
  },
  'a file of it has no hash': {
    release: staff(() => ({ without: /^member-diet\./ })),
    refusal: /member-diet\.\w+\.js has no hash/,
    at: '/memberDiet',
    broken: 'no document',
  },
  'its audience is nobody': {
    release: staff(() => ({ manifest: { audience: 'owner' } })),
    refusal: /remote\.json\/audience: /,
    at: LIST,
    broken: notFound,
  },
  'its audience is another than before': {
    release: staff(() => ({ manifest: { audience: 'admin' } })),
    refusal: /the audience is admin, but staff@\S+ is for staff/,
    at: LIST,
    broken: notFound,
  },
  'it needs another contract': {
    release: staff(() => ({ manifest: { contract: '^9.0.0' } })),
    refusal: /contract \^9\.0\.0 leaves out/,
    at: LIST,
    broken: panel,
  },
  'it was built with a contract of another major': {
    release: staff(() => ({
      record: { contract: '9.0.0' },
      code: (code, file) => (file.startsWith('remote.') ? code.replaceAll(`"${CONTRACT_VERSION}"`, '"9.0.0"') : code),
    })),
    refusal: /built with the remote contract 9\.0\.0/,
    at: LIST,
    broken: panel,
  },
  'it takes a library that the shell does not share': {
    release: staff((product) => ({
      record: { shared: { ...staffOf(product).record.shared, '@gym/charts': '^0.1.0' } },
      code: (code) => code.replaceAll('shareKey:"@gym/ui/list"', 'shareKey:"@gym/charts"'),
    })),
    refusal: /needs @gym\/charts, but shell@\S+ does not share it/,
    at: LIST,
    broken: panel,
  },
  'it takes a library in another version': {
    release: staff((product) => ({
      record: { shared: { ...staffOf(product).record.shared, react: '^20.0.0' } },
      code: (code) => code.replaceAll('requiredVersion:"^19.3.0"', 'requiredVersion:"^20.0.0"'),
    })),
    refusal: /needs react \^20\.0\.0, but shell@\S+ shares 19/,
    at: LIST,
    broken: panel,
  },
  'it takes a name of a library that the shell does not share': {
    release: staff((product) => ({
      record: { takes: { ...staffOf(product).record.takes, '@gym/ui/list': ['Calendar'] } },
      code: (code) => code.replaceAll('.ListScreen,', '.Calendar,'),
    })),
    refusal: /imports "Calendar" from @gym\/ui\/list, but shell@\S+ does not export it/,
    at: LIST,
    broken: crash,
  },
  "it has a route of the shell's": {
    release: staff((product) => ({
      manifest: { routes: [...routesOf(product), { path: '/Profile', page: 'member-list', early: [] }] },
    })),
    refusal: /\/Profile is shell@\S+'s own route/,
    at: '/Profile',
    broken: routeIgnored('staff', '/Profile', 'member-list', otherScreen('Profile')),
  },
  "it has another remote's route": {
    release: (product) =>
      beside(product, 'tiny', { routes: [{ path: '/updateMember/new', page: 'member-diet', early: [] }] }),
    candidate: 'tiny',
    refusal: /\/updateMember\/new is a route of staff@\S+ already/,
    at: '/updateMember/new',
    broken: routeIgnored('tiny', '/updateMember/new', 'member-diet', (page) =>
      page.locator('[data-remote="staff"]').waitFor(),
    ),
  },
  'it has one route twice': {
    release: staff((product) => ({
      manifest: { routes: [...routesOf(product), { path: '/MEMBERlist', page: 'member-diet', early: [] }] },
      code: (code) => code.replace(/\{path:"\/planAssign",/, '{path:"/MEMBERlist",'),
    })),
    refusal: /\/MEMBERlist is declared twice/,
    at: '/MEMBERlist',
    broken: routeIgnored('staff', '/MEMBERlist', 'member-diet', otherScreen('Member List')),
  },
  "a route of the specification is nobody's any more": {
    release: staff((product) => ({
      manifest: {
        routes: routesOf(product).filter(({ path }) => path !== '/memberDiet'),
        menu: menuOf(product).filter(({ path }) => path !== '/memberDiet'),
      },
    })),
    refusal: /route \/memberDiet would have no owner/,
    at: '/memberDiet',
    broken: notFound,
  },
  'a menu entry of the specification is gone': {
    release: staff((product) => ({ manifest: { menu: menuOf(product).filter(({ label }) => label !== 'Member') } })),
    refusal: /menu entry "Member" \(\/memberList\) would be missing/,
    at: LIST,
    broken: menuWithout('Member'),
  },
  'its menu leads nowhere': {
    release: staff((product) => ({
      manifest: { menu: [...menuOf(product), { label: 'Lost', path: '/lost', icon: 'users' }] },
    })),
    refusal: /the menu leads to \/lost, which is not one of its routes/,
    at: LIST,
    broken: followMenu('Lost', notFound),
  },
  'its menu leads to a parameter': {
    release: staff((product) => ({
      manifest: { menu: [...menuOf(product), { label: 'Lost', path: '/updateMember/:id', icon: 'users' }] },
    })),
    refusal: /\/updateMember\/:id, which needs a parameter/,
    at: LIST,
    broken: followMenu('Lost', (page) =>
      page
        .getByText(/not found|could not be loaded/i)
        .first()
        .waitFor(),
    ),
  },
  'its menu has one label twice': {
    release: staff((product) => ({
      manifest: { menu: [...menuOf(product), { label: 'Member', path: '/addmember', icon: 'users' }] },
    })),
    refusal: /the menu has "Member" \(\/addmember\) beside "Member"/,
    at: LIST,
    broken: menuTwice('Member'),
  },
  "its menu has the shell's entry": {
    release: staff((product) => ({
      manifest: { menu: [...menuOf(product), { label: 'Dashboard', path: '/addmember', icon: 'users' }] },
    })),
    refusal: /"Dashboard" is the shell's own menu entry/,
    at: LIST,
    broken: menuTwice('Dashboard'),
  },
  "its menu has another remote's entry": {
    release: (product) =>
      beside(product, 'tiny', {
        routes: [{ path: '/tiny', page: 'member-list', early: [] }],
        menu: [{ label: 'Member', path: '/tiny', icon: 'users' }],
      }),
    candidate: 'tiny',
    refusal: /staff@\S+ has a menu entry "Member" already/,
    at: LIST,
    broken: menuTwice('Member'),
  },
  'it makes a call that the API does not know': {
    release: staff((product) => ({
      manifest: { needs: [...staffOf(product).manifest.needs, 'getInvoices'] },
      code: (code) => code.replaceAll('getMemberDetails"', 'getInvoices"'),
    })),
    refusal: /makes the call getInvoices, which http:\S+ does not have/,
    at: LIST,
    broken: loadError,
  },
  'it makes a call that the API announces and does not know': {
    release: (product) => product,
    refusal: /makes the call getRenewalsDue, which \S+ does not have although it announces "renewals-due"/,
    question: ({ api }) => ({ api: { ...api, features: new Set(['renewals-due']) } }),
    prepare: async (page) => {
      await page.route('**/api/getRole', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          json: { ...((await answer.json()) as object), features: ['renewals-due'] },
        });
      });
    },
    at: '/renewals',
    broken: loadError,
  },
  'its kit failed': {
    release: withKit(({ kit }) => ({
      kit: { ...kit!, checks: kit!.checks.map((check) => ({ ...check, passed: false, found: 'boom' })) },
    })),
    refusal: /its kit failed at "\/memberList: opens as a deep link": boom/,
    at: LIST,
    broken: panel,
    likewise: {
      'was not run': [withKit(() => ({ kit: undefined })), /without a kit result/],
      'left a screen out': [
        withKit(({ kit }) => ({ kit: { ...kit!, checks: kit!.checks.filter(({ name }) => !name.startsWith(LIST)) } })),
        /its kit did not check \/memberList/,
      ],
      'looked at another build': [
        (product) => withKit(() => ({ kit: withPassedKit(staffOf(product)).kit }))(product),
        /its kit result is of another build/,
      ],
      'was that of another contract': [
        withKit(({ kit }) => ({ kit: { ...kit!, contract: '9.0.0' } })),
        /its kit ran with the remote contract 9\.0\.0/,
      ],
      'told nothing': [withKit(() => ({ kit: {} as never })), /kit\.json\/checks: /],
    },
  },
};
