import { browserPart } from './browser-part.ts';

test('the browser gets paths, pages, contributions and commands, on the same lines', () => {
  const code = `import { defineRemote } from '@gym/remote-contract/define-remote';
export const { contract, routes, slots, commands } = defineRemote({
  name: 'reports',
  audience: ['admin', 'staff'],
  routes: [
    { path: '/reports', page: () => import('./reports.tsx'), menu: { label: 'Reports', icon: 'plan' },
      early: [{ call: 'getPlanDetails' }] },
    SHARED,
  ],
  panels: { dashboard: { title: 'Reports', panel: () => import('./panel.tsx') } },
  columns: { 'member-list': { title: 'Report', width: 5, column: () => import('./column.ts') } },
  actions: { member: { title: 'Report', path: '/reports?member=:member' } },
  figures: { 'dashboard-figures': { title: 'Reports', figure: () => import('./figure.ts') } },
  reports: { 'dashboard-reports': { title: 'Report', report: () => import('./report.ts') } },
  filters: { 'member-list-filter': { title: 'Report', options: [NONE], filter: () => import('./filter.ts') } },
  sections: { 'member-form': { title: 'Report', section: () => import('./section.ts') } },
  commands: () => import('./commands.ts'),
  needs: ['getPlanDetails'],
});
`;
  const kept = browserPart(code);
  expect(kept.split('\n')).toHaveLength(code.split('\n').length);
  expect(kept.replace(/\s+/g, ' ')).toBe(
    `import { defineRemote } from '@gym/remote-contract/define-remote'; ` +
      `export const { contract, routes, slots, commands } = defineRemote({ routes: [ ` +
      `{ path: '/reports', page: () => import('./reports.tsx'), }, SHARED, ], ` +
      `panels: { dashboard: { panel: () => import('./panel.tsx') } }, ` +
      `columns: { 'member-list': { column: () => import('./column.ts') } }, ` +
      `figures: { 'dashboard-figures': { figure: () => import('./figure.ts') } }, ` +
      `reports: { 'dashboard-reports': { report: () => import('./report.ts') } }, ` +
      `filters: { 'member-list-filter': { filter: () => import('./filter.ts') } }, ` +
      `sections: { 'member-form': { section: () => import('./section.ts') } }, ` +
      `commands: () => import('./commands.ts'), }); `,
  );
});

test('the browser gets the path, the visitors and the page of each screen of the shell', () => {
  const page = `path: paths.profile, for: 'signed-in', page: () => import('./profile.page.tsx'),`;
  expect(
    browserPart(`export const screens: readonly DeclaredScreen[] = [{ ${page} early: [{ call: 'getUserProfile' }] }];`),
  ).toBe(`export const screens: readonly DeclaredScreen[] = [{ ${page} }];`);
});

test.each(['export const routes = [{ path: "/a", early: [] }];', 'defineRemote(DECLARED);'])('%s stays', (code) => {
  expect(browserPart(code)).toBe(code);
});
