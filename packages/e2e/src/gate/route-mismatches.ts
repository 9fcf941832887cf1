import type { RemoteJson } from '@gym/remote-contract';
import { followMenu, menuTwice, menuWithout, type Mismatch, notFound, otherScreen, routeIgnored } from './mismatch.ts';
import type { StagedRelease } from './staged-release.ts';
import { beside, LIST, staff, staffOf, withoutRenewals } from './staged-staff.ts';

const routesOf = (product: StagedRelease): RemoteJson['routes'] => staffOf(product).manifest.routes;
const menuOf = (product: StagedRelease): RemoteJson['menu'] => staffOf(product).manifest.menu;

/** Mismatches of a remote's routes and menu. */
export const ROUTE_MISMATCHES: Readonly<Record<string, Mismatch>> = {
  'it has a route of the shell': {
    release: staff((product) => ({
      manifest: { routes: [...routesOf(product), { path: '/Profile', page: 'member-list', early: [] }] },
    })),
    refusal: /\/Profile is shell@\S+'s own route/,
    at: '/Profile',
    broken: routeIgnored('staff', '/Profile', 'member-list', otherScreen('Profile')),
  },
  'it has a route of another remote': {
    release: (product) =>
      beside(product, 'tiny', { routes: [{ path: '/updateMember/new', page: 'member-diet', early: [] }] }),
    candidate: 'tiny',
    refusal: /\/updateMember\/new is a route of staff@\S+ already/,
    at: '/updateMember/new',
    broken: routeIgnored('tiny', '/updateMember/new', 'member-diet', (page) =>
      page.locator('[data-remote="staff"]').waitFor(),
    ),
  },
  'it has a route twice': {
    release: staff((product) => ({
      manifest: { routes: [...routesOf(product), { path: '/MEMBERlist', page: 'member-diet', early: [] }] },
      code: (code) => code.replace(/\{path:"\/planAssign",/, '{path:"/MEMBERlist",'),
    })),
    refusal: /\/MEMBERlist is declared twice/,
    at: '/MEMBERlist',
    broken: routeIgnored('staff', '/MEMBERlist', 'member-diet', otherScreen('Member List')),
  },
  'a route of the specification is missing': {
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
  'a route of the live version is missing': {
    release: withoutRenewals({}),
    refusal: /it drops \/renewals, which staff@\S+ has: bookmarks and links to it would break/,
    at: '/renewals',
    broken: notFound,
  },
  'a menu entry of the specification is missing': {
    release: staff((product) => ({ manifest: { menu: menuOf(product).filter(({ label }) => label !== 'Member') } })),
    refusal: /menu entry "Member" \(\/memberList\) would be missing/,
    at: LIST,
    broken: menuWithout('Member'),
  },
  'its menu leads to no route': {
    release: staff((product) => ({
      manifest: { menu: [...menuOf(product), { label: 'Lost', path: '/lost', icon: 'users' }] },
    })),
    refusal: /the menu leads to \/lost, which is not one of its routes/,
    at: LIST,
    broken: followMenu('Lost', notFound),
  },
  'its menu leads to a route with a parameter': {
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
  'its menu has a label twice': {
    release: staff((product) => ({
      manifest: { menu: [...menuOf(product), { label: 'Member', path: '/addmember', icon: 'users' }] },
    })),
    refusal: /the menu has "Member" \(\/addmember\) beside "Member"/,
    at: LIST,
    broken: menuTwice('Member'),
  },
  'its menu has an entry of the shell': {
    release: staff((product) => ({
      manifest: { menu: [...menuOf(product), { label: 'Dashboard', path: '/addmember', icon: 'users' }] },
    })),
    refusal: /"Dashboard" is the shell's own menu entry/,
    at: LIST,
    broken: menuTwice('Dashboard'),
  },
  'its menu has an entry of another remote': {
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
};
