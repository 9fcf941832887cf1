import type { Plan } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { EmptyState, LinkButton } from '@gym/ui';
import { DialogButton } from '@gym/ui/dialog-button';
import { ListScreen, type ListSearch } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { planColumns } from './plan-columns.tsx';
import { planListQuery } from './plan-queries.ts';

const { listTitle, add, none, search: label } = texts.plans;

const search: ListSearch<Plan> = {
  label,
  filter: (plans, q) => plans.filter(({ plan_name }) => plan_name.includes(q)),
};

const exportDialog = () => import(/* webpackChunkName: "export" */ './export-plans.tsx');

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
          {session.has('exports') && <DialogButton label={texts.exports} load={exportDialog} />}
          {addPlan}
        </>
      }
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      search={search}
      empty={<EmptyState title={none} action={addPlan} />}
    />
  );
}
