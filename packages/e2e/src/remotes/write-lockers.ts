import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** Changes a text in a file of a remote, which must have it. */
export function edit(folder: string, file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no "${from}".`);
  writeFileSync(path, text.replace(from, to));
}

/**
 * Makes of a generated remote one that a team works with: a form, an API of its own, a point, and one contribution of
 * each kind.
 * @param origin of the team's API
 */
export function writeLockers(folder: string, origin: string): void {
  cpSync(join(import.meta.dirname, 'lockers'), join(folder, 'src'), { recursive: true });
  edit(folder, 'src/remote.ts', '{ contract, routes }', '{ contract, routes, slots }');
  edit(folder, 'src/remote.ts', '\n  ],', `${ROUTE}\n  ],`);
  edit(folder, 'src/remote.ts', '\n});', CONTRIBUTIONS);
  for (const file of ['src/remote.ts', 'src/lockers-api.ts']) edit(folder, file, ORIGIN, origin);
  const screen = 'src/overview/overview.page.tsx';
  edit(folder, screen, 'import { texts }', "import { ReportPoint } from '../report-point.tsx';\nimport { texts }");
  edit(folder, screen, '<ListScreen', '<><ReportPoint /><ListScreen');
  edit(folder, screen, '/>\n  );', '/></>\n  );');
}
