import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { crash, type Mismatch, notFound, panel } from './mismatch.ts';
import { beside, LIST, staff, staffOf } from './staged-staff.ts';

/** Mismatches of a remote's files, contract and libraries. */
export const REMOTE_MISMATCHES: Readonly<Record<string, Mismatch>> = {
  'its remote.json is invalid': {
    release: staff(() => ({ manifest: { menu: undefined } })),
    refusal: /remote\.json\/menu: /,
    at: LIST,
    broken: crash,
  },
  'its build.json is invalid': {
    release: staff(() => ({ record: { pages: undefined } })),
    refusal: /build\.json\/pages: /,
    at: LIST,
    broken: 'no document',
  },
  'its name differs from its folder': {
    release: staff(() => ({ manifest: { name: 'members' } })),
    refusal: /the name "members" must be the folder's/,
    at: LIST,
    broken: panel,
  },
  'it has the name of the shell': {
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
  'a page has no chunk': {
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
  'a file has no hash': {
    release: staff(() => ({ without: /^member-diet\./ })),
    refusal: /member-diet\.\w+\.js has no hash/,
    at: '/memberDiet',
    broken: 'no document',
  },
  'its audience does not exist': {
    release: staff(() => ({ manifest: { audience: 'owner' } })),
    refusal: /remote\.json: the audience owner is new/,
    at: LIST,
    broken: notFound,
  },
  'its audience has changed': {
    release: staff(() => ({ manifest: { audience: 'admin' } })),
    refusal: /the audience is admin, but staff@\S+ is for staff/,
    at: LIST,
    broken: notFound,
  },
  'it needs another contract version': {
    release: staff(() => ({ manifest: { contract: '^9.0.0' } })),
    refusal: /contract \^9\.0\.0 does not accept/,
    at: LIST,
    broken: panel,
  },
  'it was built with another major version of the contract': {
    release: staff(() => ({
      record: { contract: '9.0.0' },
      code: (code, file) =>
        file.startsWith('remoteEntry.') ? code.replaceAll(`"${CONTRACT_VERSION}"`, '"9.0.0"') : code,
    })),
    refusal: /built with the remote contract 9\.0\.0/,
    at: LIST,
    broken: panel,
  },
  'it uses a library that the shell does not share': {
    release: staff((product) => ({
      record: { shared: { ...staffOf(product).record.shared, '@gym/charts': '^0.1.0' } },
      code: (code) => code.replaceAll('shareKey:"@gym/ui/list"', 'shareKey:"@gym/charts"'),
    })),
    refusal: /needs @gym\/charts, but shell@\S+ does not share it/,
    at: LIST,
    broken: panel,
  },
  'it uses another version of a library': {
    release: staff((product) => ({
      record: { shared: { ...staffOf(product).record.shared, react: '^20.0.0' } },
      code: (code) => code.replaceAll('requiredVersion:"^19.3.0"', 'requiredVersion:"^20.0.0"'),
    })),
    refusal: /needs react \^20\.0\.0, but shell@\S+ shares 19/,
    at: LIST,
    broken: panel,
  },
  'it uses a library export that the shell does not share': {
    release: staff((product) => ({
      record: { takes: { ...staffOf(product).record.takes, '@gym/ui/list': ['Calendar'] } },
      code: (code) => code.replaceAll('.ListScreen,', '.Calendar,'),
    })),
    refusal: /imports "Calendar" from @gym\/ui\/list, but shell@\S+ does not export it/,
    at: LIST,
    broken: crash,
  },
};
