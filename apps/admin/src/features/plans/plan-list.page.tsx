import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import type { Plan } from '@gym/api-client/admin';
import { type BootConfig, useHost } from '@gym/remote-contract';
import { EmptyState, formatMoney, LinkButton, TextLink } from '@gym/ui';
import { DialogButton } from '@gym/ui/dialog-button';
import { type Column, ListScreen, type ListSearch } from '@gym/ui/list';
import { termLabel } from '@gym/ui/term-label';
import { paths } from '../../paths.ts';
import { planTexts } from '../../texts/plans.ts';
import { sharedTexts } from '../../texts/shared.ts';
import { planListQuery } from './plans.ts';

const { columns } = planTexts;

type Money = Pick<BootConfig, 'currency' | 'locale'>;

/** Columns of the plan list (acceptance D1), prices in the gym's currency. */
const planColumns = (money: Money): readonly Column<Plan>[] => [
  { id: 'plan_name', header: columns.planName, cell: ({ plan_name }) => plan_name },
  {
    id: 'duration',
    header: columns.duration,
    nowrap: true,
    cell: ({ duration, duration_count }) => termLabel(duration, duration_count),
  },
  {
    id: 'price',
    header: columns.price,
    nowrap: true,
    width: 8,
    align: 'end',
    cell: ({ price }) => formatPrice(price, money),
  },
  {
    id: 'actions',
    header: columns.actions,
    headerHidden: true,
    align: 'end',
    cell: ({ id, plan_name }) => (
      <TextLink to={paths.updatePlan(id)} about={plan_name}>
        {sharedTexts.edit}
      </TextLink>
    ),
  },
];

/** Another server may store a price that is not a number: the list then shows it as received. */
const formatPrice = (price: number | string, money: Money) =>
  price === '' || Number.isNaN(Number(price)) ? price : formatMoney(Number(price), money);

const { listTitle, add, none, search: label } = planTexts;

const search: ListSearch<Plan> = {
  label,
  filter: (plans, q) => plans.filter(({ plan_name }) => plan_name.includes(q)),
};

const exportDialog = () => import(/* webpackChunkName: "export" */ './export-plans.tsx');

const tools = () => import(/* webpackChunkName: "list-tools" */ './plan-list-tools.ts');

/** Plan List (acceptance D1). */
export default function PlanListPage(): ReactElement {
  const query = useQuery(planListQuery);
  const { config, session } = useHost();
  const columns = useMemo(() => planColumns(config), [config]);
  const addPlan = (
    <LinkButton to={paths.addPlan} variant="primary">
      {add}
    </LinkButton>
  );
  return (
    <ListScreen
      title={listTitle}
      actions={
        <>
          {session.has('exports') && <DialogButton label={sharedTexts.exports} load={exportDialog} />}
          {addPlan}
        </>
      }
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      search={search}
      tools={tools}
      empty={<EmptyState title={none} action={addPlan} />}
    />
  );
}
