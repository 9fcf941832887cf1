import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { editFile } from '@gym/test-tools';

/** Two words: all tools must accept any name that a remote may have. */
export const NAME = 'class_reports';
/** What the team asks the generator for. */
export const OPTIONS = ['--audience', 'staff', '--title', 'Reports', '--route', '/reports'] as const;

/** A point that the remote offers on its own screen, and the panel that it contributes there. */
const POINT = `${NAME}/report-page`;

const ROUTE = `
    {
      path: '/reports/rent',
      page: () => import(/* webpackChunkName: "rent" */ './rent.page.tsx'),
      below: '/reports',
    },`;

/** The origin of the team's API in its sources. */
const ORIGIN = 'https://lockers.example';

const CONTRIBUTIONS = `
  panels: {
    'member-page': {
      title: 'Lockers',
      panel: () => import(/* webpackChunkName: "lockers" */ './lockers.tsx'),
    },
    '${POINT}': {
      title: 'Notes',
      example: { report: '7' },
      panel: () => import(/* webpackChunkName: "notes" */ './notes.tsx'),
    },
  },
  columns: {
    'member-list': {
      title: 'Locker',
      width: 6,
      column: () => import(/* webpackChunkName: "locker-column" */ './locker-column.ts'),
    },
  },
  filters: {
    'member-list-filter': {
      title: 'Locker',
      options: [{ value: 'even', label: 'Even' }],
      filter: () => import(/* webpackChunkName: "locker-filter" */ './locker-filter.ts'),
    },
  },
  sections: {
    'member-form': {
      title: 'Locker',
      section: () => import(/* webpackChunkName: "locker-section" */ './locker-section.ts'),
    },
  },
  actions: {
    member: { title: 'Open locker', path: '/reports?q=:member' },
    members: { title: 'All reports', path: '/reports' },
  },
  figures: {
    'dashboard-figures': {
      title: 'Free lockers',
      figure: () => import(/* webpackChunkName: "free-lockers" */ './free-lockers.ts'),
    },
  },
  reports: {
    'dashboard-reports': {
      title: 'Locker rents',
      description: 'What each locker costs.',
      report: () => import(/* webpackChunkName: "rents" */ './rents.ts'),
    },
  },
  points: {
    'report-page': {
      context: {
        type: 'object',
        properties: { report: { type: 'string' } },
        required: ['report'],
        examples: [{ report: '7' }],
      },
    },
  },
  origins: ['${ORIGIN}'],
  needs: ['getServiceToken'],
});`;

/**
 * Makes of a generated remote one that a team works with: a form, an API of its own, a point, and one contribution of
 * each kind.
 * @param origin of the team's API
 */
export function writeLockers(folder: string, origin: string): void {
  const edit = (file: string, from: string, to: string) => void editFile(join(folder, file), from, to);
  cpSync(join(import.meta.dirname, 'lockers'), join(folder, 'src'), { recursive: true });
  edit('src/remote.ts', '{ contract, routes }', '{ contract, routes, slots }');
  edit('src/remote.ts', '\n  ],', `${ROUTE}\n  ],`);
  edit('src/remote.ts', '\n});', CONTRIBUTIONS);
  for (const file of ['src/remote.ts', 'src/lockers-api.ts']) edit(file, ORIGIN, origin);
  const screen = 'src/overview/overview.page.tsx';
  edit(screen, 'import { texts }', "import { ReportPoint } from '../report-point.tsx';\nimport { texts }");
  edit(screen, '<ListScreen', '<><ReportPoint /><ListScreen');
  edit(screen, '/>\n  );', '/></>\n  );');
}
