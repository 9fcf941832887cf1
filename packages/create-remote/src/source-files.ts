import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import type { Bundler, Files, NewRemote } from './new-remote.ts';

/** Quotes a text for source code. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/**
 * The source files of a new remote, by file name. Its only screen lists the gym's plans. That is the smallest screen
 * with all usual parts: a query, a table, a search, texts and tests.
 */
export const sourceFiles = (remote: NewRemote): Files => ({
  ...moduleFiles(remote),
  ...overviewFiles(remote),
  'src/overview/overview.test.tsx': overviewTest(remote),
});

/** The bundler's configuration. Each of them writes the same `build.json`. */
const CONFIGURATIONS: Readonly<Record<Bundler, (name: string) => string>> = {
  webpack: (name) => `import { remoteConfig } from '@gym/build';

export default remoteConfig({ app: '${name}', folder: import.meta.dirname });
`,
  rspack: (name) => `import { rspackRemote } from '@gym/build/rspack';

export default rspackRemote({ name: '${name}', folder: import.meta.dirname });
`,
  vite: (name) => `import { viteRemote } from '@gym/build/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [viteRemote({ name: '${name}' })] });
`,
};

const moduleFiles = ({ name, title, route, owner, audience, bundler }: NewRemote): Files => ({
  [`${bundler}.config.ts`]: CONFIGURATIONS[bundler](name),
  'src/remote.ts': `import { defineRemote } from '@gym/remote-contract/define-remote';

/** The whole remote: the shell loads this module, and the build writes \`dist/remote.json\` from it. */
export const { contract, routes } = defineRemote({
  name: ${quoted(name)},
  title: ${quoted(title)},
  owner: ${quoted(owner)},
  audience: ${quoted(audience)},
  contract: '^${CONTRACT_VERSION}',
  routes: [
    {
      path: ${quoted(route)},
      page: () => import(/* webpackChunkName: "overview" */ './overview/overview.page.tsx'),
      menu: { label: ${quoted(title)}, icon: 'plan' },
      early: [{ call: 'getPlanDetails' }],
    },
  ],
});
`,
  'src/texts.ts': `/** Every text of this remote. */
export const texts = {
  title: ${quoted(title)},
  search: 'Search by plan name',
  none: 'No plans yet',
  columns: { name: 'Plan', price: 'Price' },
};
`,
});

const plansQuery = (name: string): string => `import { get } from '@gym/api-client';
import { getPlanDetails } from '@gym/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';

export const plansQuery = queryOptions({
  queryKey: ['${name}', 'plans'],
  queryFn: ({ signal }) => get(getPlanDetails, {}, { signal }),
});
`;

const overviewFiles = ({ name }: NewRemote): Files => ({
  'src/overview/overview.page.tsx': `import type { Plan } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { EmptyState } from '@gym/ui';
import { ListScreen, type ListSearch } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { texts } from '../texts.ts';
import { planColumns } from './plan-columns.tsx';
import { plansQuery } from './plans-query.ts';

const search: ListSearch<Plan> = {
  label: texts.search,
  filter: (plans, q) => plans.filter(({ plan_name }) => plan_name.includes(q)),
};

/** The gym's plans, as an example: replace them. */
export default function OverviewPage(): ReactElement {
  const query = useQuery(plansQuery);
  const { config } = useHost();
  const columns = useMemo(() => planColumns(config), [config]);
  return (
    <ListScreen
      title={texts.title}
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      search={search}
      empty={<EmptyState title={texts.none} />}
    />
  );
}
`,
  'src/overview/plan-columns.tsx': `import type { Plan } from '@gym/api-contract';
import type { BootConfig } from '@gym/remote-contract';
import { formatMoney } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import { texts } from '../texts.ts';

/** Columns of the list, prices in the gym's currency. */
export const planColumns = (money: Pick<BootConfig, 'currency' | 'locale'>): readonly Column<Plan>[] => [
  { id: 'name', header: texts.columns.name, cell: ({ plan_name }) => plan_name },
  {
    id: 'price',
    header: texts.columns.price,
    align: 'end',
    nowrap: true,
    cell: ({ price }) => formatMoney(Number(price), money),
  },
];
`,
  'src/overview/plans-query.ts': plansQuery(name),
});

const overviewTest = ({
  audience,
  route,
}: NewRemote): string => `import { createTestApi, type TestApi } from '@gym/api-client/testing';
import { createFakeHost, renderRemote } from '@gym/remote-kit';
import { screen } from '@testing-library/react';
import * as remote from '../remote.ts';
import { texts } from '../texts.ts';

let api: TestApi;
beforeEach(() => {
  // Each call gets its example of the contract, unless a test gives another answer.
  api = createTestApi();
  api.signIn('${audience}');
});
afterEach(() => api.uninstall());

const open = () => renderRemote(remote, { at: ${quoted(route)}, host: createFakeHost({ audience: '${audience}' }) });

test('lists the plans with their prices', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Basic€29.50', 'Weekly Pass€12.00']);
});

test('says that there are no plans', async () => {
  api.answer({ getPlanDetails: { data: [] } });
  open();
  expect(await screen.findByText(texts.none)).toBeVisible();
});

test('shows the reason of a failed call, and calls again on Retry', async () => {
  const restore = api.reject('getPlanDetails', { status: 500, reason: 'The server is not available.' });
  const { user } = open();
  expect(await screen.findByText('The server is not available.')).toBeVisible();
  restore();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Weekly Pass')).toBeVisible();
});
`;
