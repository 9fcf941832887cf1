import { link } from '@gym/remote-contract/link';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Plan } from '@gym/api-contract';
import { type BootConfig, useHost } from '@gym/remote-contract';
import { Badge, EmptyState, formatMoney, LinkButton, TextLink } from '@gym/ui';
import { DialogButton } from '@gym/ui/dialog-button';
import { type Column, ListScreen, type ListSearch } from '@gym/ui/list';
import { termLabel } from '@gym/ui/term-label';
import * as paths from '../../paths.ts';
import { planTexts } from './texts.ts';
import { sharedTexts } from '../../texts.ts';
import { ArchiveButton } from './archive-button.tsx';
import { planListQuery } from './plans.ts';

const { columns } = planTexts;

type Money = Pick<BootConfig, 'currency' | 'locale'>;

const { status } = planTexts;

type Show = (dialog: ReactElement | undefined) => void;

/**
 * Columns of the plan list (acceptance D1), prices in the gym's currency.
 *
 * @param show shows the dialog that archives a plan, if the server announces that
 */
const planColumns = (money: Money, show: Show | undefined): readonly Column<Plan>[] => [
  {
    id: 'plan_name',
    header: columns.planName,
    cell: ({ plan_name, archived }) =>
      archived ? (
        <>
          <bdi>{plan_name}</bdi> <Badge>{status.archived}</Badge>
        </>
      ) : (
        plan_name
      ),
  },
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
    width: show && 9.5,
    cell: (plan) => (
      <>
        <TextLink to={link(paths.updatePlan, { id: plan.id })} about={plan.plan_name}>
          {sharedTexts.edit}
        </TextLink>
        {show && (
          <>
            {' '}
            <ArchiveButton plan={plan} show={show} />
          </>
        )}
      </>
    ),
  },
];

/** Another server may store a price that is not a number: the list then shows it as received. */
const formatPrice = (price: number | string, money: Money) =>
  price === '' || Number.isNaN(Number(price)) ? price : formatMoney(Number(price), money);

const { listTitle, add, none, noneOffered, showArchived, search: label } = planTexts;

/** The archived plans are read only if the URL asks for them. */
const useHasArchived = () => ['archived', 'all'].includes(useSearchParams()[0].get('status') ?? '');

const search: ListSearch<Plan> = {
  label,
  filter: (plans, q) => plans.filter(({ plan_name }) => plan_name.includes(q)),
};

const exportDialog = () => import(/* webpackChunkName: "export" */ './export-plans.tsx');

const tools = () => import(/* webpackChunkName: "list-tools" */ './plan-list-tools.tsx');

/** Plan List (acceptance D1). */
export default function PlanListPage(): ReactElement {
  const { config, session } = useHost();
  const archives = session.has('plan-archive');
  const query = useQuery(planListQuery(useHasArchived() && archives));
  const [dialog, show] = useState<ReactElement>();
  const columns = useMemo(() => planColumns(config, archives ? show : undefined), [config, archives]);
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
          {dialog}
        </>
      }
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      search={search}
      tools={tools}
      empty={
        <EmptyState title={archives ? noneOffered : none} action={addPlan}>
          {archives && <TextLink to={`${paths.planList}?status=archived`}>{showArchived}</TextLink>}
        </EmptyState>
      }
    />
  );
}
