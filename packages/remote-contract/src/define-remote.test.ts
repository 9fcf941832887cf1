import { CONTRACT_VERSION, page } from '@gym/remote-contract';
import { defineRemote } from './define-remote.ts';
import type { RemoteDeclaration } from './remote-declaration.ts';

const screen = { default: () => null };
const load = () => Promise.resolve(screen);
const loadTexts = () => Promise.resolve({ default: async () => ({}) });
const findNone = () => Promise.resolve({ default: async () => [] });
const loadSection = () => Promise.resolve({ default: () => null, read: async () => ({}), save: async () => ({}) });
const LOCKERS: RemoteDeclaration = {
  ...{ name: 'lockers', title: 'Lockers', owner: 'Lockers team', audience: 'staff', contract: '^1.8.0' },
  routes: [],
  needs: [],
};

test('a remote has a lazy screen for each route, and the version of its own build', () => {
  const other = page(load);
  const { contract, routes } = defineRemote({
    ...LOCKERS,
    routes: [
      { path: '/lockers', page: load, menu: { label: 'Lockers', icon: 'plan' } },
      { path: '/lockers/:id', page: load, below: '/lockers' },
      { path: '/other', page: other },
    ],
  });
  expect(contract).toBe(CONTRACT_VERSION);
  expect(routes).toEqual([
    { path: '/lockers', ...lazyScreen(undefined) },
    { path: '/lockers/:id', ...lazyScreen('/lockers') },
    { path: '/other', ...other },
  ]);
});

const lazyScreen = (menu: string | undefined) => ({
  handle: { menu },
  loader: expect.any(Function) as unknown,
  Component: expect.any(Function) as unknown,
  shouldRevalidate: expect.any(Function) as unknown,
});

test('a remote has the code of its contributions, the commands and the check that it declares', () => {
  const declared = { commands: () => Promise.resolve({ createCommands: () => ({ actions: [] }) }), check: () => {} };
  const panels = { dashboard: { title: 'Lockers', panel: load } };
  const columns = { 'member-list': { title: 'Locker', column: loadTexts } };
  const filters = { 'member-list-filter': { title: 'Locker', options: [], filter: findNone } };
  const sections = { 'member-form': { title: 'Locker', section: loadSection } };
  const figure = () => Promise.resolve({ default: async () => ({ value: 7 }) });
  const report = () => Promise.resolve({ default: async () => ({ columns: [], rows: [] }) });
  const figures = { 'dashboard-figures': { title: 'Free lockers', figure } };
  const reports = { 'dashboard-reports': { title: 'Lockers', report } };
  const slots = {
    ...{ dashboard: load, 'member-list': loadTexts, 'member-list-filter': findNone, 'member-form': loadSection },
    ...{ 'dashboard-figures': figure, 'dashboard-reports': report },
  };
  const actions = { members: { title: 'Lockers', path: '/lockers' } };
  const all = { panels, columns, filters, sections, figures, reports, actions };
  expect(defineRemote({ ...LOCKERS, ...declared, ...all })).toMatchObject({ ...declared, slots });
  expect(defineRemote(LOCKERS)).toMatchObject({ slots: {} });
});
