import { expect } from '@gym/test-tools/journeys';
import type { ShellJson } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { blank, crash, loadError, type Mismatch, notFound, otherScreen, panel } from './mismatch.ts';
import { changeBuild, type BuildChange, type StagedRelease } from './staged-release.ts';

type Product = StagedRelease;
const shell =
  (difference: (product: Product) => BuildChange) =>
  (product: Product): Product =>
    changeBuild(product, 'shell', difference(product));
const routesOf = ({ shell: { manifest } }: Product): ShellJson['routes'] => manifest.routes;
const inMain =
  (change: (code: string) => string) =>
  (code: string, file: string): string =>
    file.startsWith('main.') ? change(code) : code;
const form =
  (change: (product: Product) => Partial<Product['shell']>) =>
  (product: Product): Product => ({ ...product, shell: { ...product.shell, ...change(product) } });

const offersWithout = ({ shell: { record } }: Product, name: string) =>
  Object.fromEntries(Object.entries(record.offers ?? {}).filter(([offered]) => offered !== name));
const without = <One>(all: Readonly<Record<string, One>>, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));

/** Mismatches of the shell. */
export const SHELL_MISMATCHES: Readonly<Record<string, Mismatch>> = {
  'its shell.json is invalid': {
    release: shell(() => ({ manifest: { routes: undefined } })),
    refusal: /shell\.json\/routes: /,
    at: '/',
    broken: 'no document',
  },
  'its build.json is invalid': {
    release: shell(() => ({ record: { pages: undefined } })),
    refusal: /build\.json\/pages: /,
    at: '/',
    broken: 'no document',
  },
  'a page has no chunk': {
    release: shell(({ shell: { record } }) => ({
      without: /^profile\./,
      record: { pages: without(record.pages, 'profile') },
    })),
    refusal: /\/profile names the page "profile", but the build has no chunk/,
    at: '/profile',
    broken: panel,
  },
  'a file has no hash': {
    release: shell(() => ({ without: /^profile\./ })),
    refusal: /profile\.\w+\.js has no hash/,
    at: '/profile',
    broken: 'no document',
  },
  'a route of the specification is missing': {
    release: shell((product) => ({
      manifest: { routes: routesOf(product).filter(({ path }) => path !== '/ediprofile') },
      code: (code) => code.replaceAll('"/ediprofile"', '"/elsewhere"'),
    })),
    refusal: /the specification's route \/ediprofile \(signed-in\) is missing/,
    at: '/ediprofile',
    broken: notFound,
  },
  'live remotes need another contract version': {
    release: shell(() => ({
      record: { contract: '9.0.0' },
      code: inMain((code) => code.replaceAll(`"${CONTRACT_VERSION}"`, '"9.0.0"')),
    })),
    refusal: /^staff@\S+\/remote\.json: contract \S+ does not accept 9\.0\.0, the contract of shell@/,
    at: '/memberList',
    broken: panel,
  },
  'it lacks a shared library that live remotes use': {
    release: shell((product) => ({
      record: { offers: offersWithout(product, '@gym/ui/list') },
      code: inMain((code) => code.replaceAll('"@gym/ui/list":', '"@gym/ui/table":')),
    })),
    refusal: /^staff@\S+: it needs @gym\/ui\/list, but shell@\S+ does not share it/,
    at: '/memberList',
    broken: panel,
  },
  'live remotes use another version of a shared library': {
    release: shell((product) => ({
      record: {
        offers: {
          ...offersWithout(product, '@gym/ui/list'),
          '@gym/ui/list': { version: '0.2.0', loading: 'lazy', chunk: 'ui-list' },
        },
      },
      code: inMain((code) => code.replace('"@gym/ui/list":{version:"0.1.0"', '"@gym/ui/list":{version:"0.2.0"')),
    })),
    refusal: /^staff@\S+: it needs @gym\/ui\/list \^0\.1\.0, but shell@\S+ shares 0\.2\.0/,
    at: '/memberList',
    broken: panel,
  },
  'it lacks a shared export that live remotes use': {
    release: shell((product) => {
      const list = product.shell.record.offers?.['@gym/ui/list'];
      const names = list?.names?.map((name) => (name === 'ListScreen' ? 'TableScreen' : name));
      return {
        record: { offers: { ...product.shell.record.offers, '@gym/ui/list': { ...list, names } } },
        code: (code, file) =>
          file.startsWith('ui-list.') && file.endsWith('.js')
            ? code.replaceAll(/\bListScreen\b/g, 'TableScreen')
            : code,
      };
    }),
    refusal: /^staff@\S+: it imports "ListScreen" from @gym\/ui\/list, but shell@\S+ does not export it/,
    at: '/memberList',
    broken: crash,
  },
  'a shared library that loads on demand has no chunk': {
    release: shell(({ shell: { record } }) => ({
      without: /^ui-list\./,
      record: { pages: without(record.pages, 'ui-list') },
    })),
    refusal: /shares @gym\/ui\/list lazily, but its build has no chunk "ui-list"/,
    at: '/memberList',
    broken: panel,
  },
  'it has a route of a live remote': {
    release: shell((product) => ({
      manifest: {
        routes: [...routesOf(product), { path: '/memberList', for: 'signed-in', page: 'profile', early: [] }],
      },
      code: inMain((code) => code.replace('"/profile"', '"/memberList"')),
    })),
    refusal: /^staff@\S+: \/memberList is shell@\S+'s own route/,
    at: '/memberList',
    broken: otherScreen('Profile'),
  },
  'it makes a call that the API lacks': {
    release: shell((product) => ({
      manifest: {
        routes: routesOf(product).map((route) => ({
          ...route,
          early: route.early.map((call) => call.replace('getUserProfile', 'getInvoices')),
        })),
      },
      code: (code) => code.replaceAll('getUserProfile', 'getInvoices'),
    })),
    refusal: /shell\.json: it makes the call getInvoices, which http:\S+ does not have/,
    at: '/profile',
    broken: loadError,
  },
  'its document has no placeholder for the release': {
    release: form(({ shell: { document } }) => ({ document: document.replace('%boot%', '') })),
    refusal: /its document lacks the placeholder %boot%/,
    at: '/',
    broken: crash,
  },
  'its document has a script that its policy blocks': {
    release: form(() => ({ inlineScriptHashes: [] })),
    refusal: /a script that its policy does not allow/,
    at: '/dashboard',
    prepare: (page) => page.context().addCookies([{ name: 'theme', value: 'dark', url: 'http://127.0.0.1' }]),
    // Without the boot script, no theme is set before the first paint.
    broken: async (page) => {
      await page.locator('body').waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
    },
  },
  'its document does not load it': {
    release: form(({ shell: { document } }) => ({ document: document.replace(/<script defer[^>]*><\/script>/, '') })),
    refusal: /its document does not load main\./,
    at: '/',
    broken: blank,
  },
};
