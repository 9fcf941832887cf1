import { get } from '@gym/api-client';
import type { Plan } from '@gym/api-contract';
import { getPlanDetails } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { EmptyState, formatMoney } from '@gym/ui';
import { type Column, ListScreen, type ListSearch } from '@gym/ui/list';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import styles from './price-list.module.css';

const plansQuery = queryOptions({ queryKey: ['prices'], queryFn: ({ signal }) => get(getPlanDetails, {}, { signal }) });

const search: ListSearch<Plan> = {
  label: 'Search by plan name',
  filter: (plans, q) => plans.filter(({ plan_name }) => plan_name.includes(q)),
};

/** The gym's plans with their prices. */
export default function PriceListPage(): ReactElement {
  const query = useQuery(plansQuery);
  const { config } = useHost();
  const columns = useMemo<readonly Column<Plan>[]>(
    () => [
      { id: 'name', header: 'Plan', cell: ({ plan_name }) => plan_name },
      {
        id: 'price',
        header: 'Price',
        cell: ({ price }) => <span className={styles.price}>{formatMoney(Number(price), config)}</span>,
      },
    ],
    [config],
  );
  return (
    <ListScreen
      title="Prices"
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      search={search}
      empty={<EmptyState title="No plans yet" />}
    />
  );
}
