import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import type { Membership } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { EmptyState, formatDay, QueryView } from '@gym/ui';
import { DialogButton, type LazyDialogProps } from '@gym/ui/dialog-button';
import { type Column, DataTable } from '@gym/ui/list';
import { termLabel } from '@gym/ui/term-label';
import { membershipTexts } from './texts.ts';
import styles from './membership-history.module.css';
import { formatPrice, membershipsQuery } from './memberships.ts';

const {
  history: caption,
  historyColumns: columns,
  noMemberships,
  earlier,
  earlierMemberships,
  takeBack,
} = membershipTexts;

/** Loads the dialog that takes back this membership. */
const takeBackDialog = (membership: Membership) => async () => {
  const { TakeBackSale } = await import(/* webpackChunkName: "take-back" */ './take-back-sale.tsx');
  return { default: (dialog: LazyDialogProps) => <TakeBackSale {...dialog} membership={membership} /> };
};

/** The plan as sold. A plan of one month, week or day says so by its name. */
const SoldPlan = ({ plan_name, duration, duration_count = 1 }: Membership): ReactElement => (
  <>
    {plan_name}
    {duration_count > 1 && <div className={styles.term}>{termLabel(duration, duration_count)}</div>}
  </>
);

/** Takes back the last membership. */
const takeBackColumn = (last: Membership | undefined): Column<Membership> => ({
  id: 'actions',
  header: columns.actions,
  headerHidden: true,
  align: 'end',
  width: 6.5,
  cell: (membership) =>
    membership.id === last?.id && (
      <DialogButton label={takeBack.button} variant="quiet" size="small" load={takeBackDialog(membership)} />
    ),
});

/** The table shows this many at first; a button shows the earlier ones. */
const LATEST_COUNT = 3;

/** A member's memberships, each as sold, latest first. */
function MembershipTable({ memberships }: { memberships: readonly Membership[] }): ReactElement {
  const { config, session } = useHost();
  const { currency, locale } = config;
  const [last] = memberships;
  // Staff take back what they sold today. A server of an earlier version says nothing about it, and takes back any.
  const isOthers = last?.can_take_back === false;
  const isCorrectable = session.has('membership-corrections') && !isOthers;
  const defs = useMemo(
    (): readonly Column<Membership>[] => [
      { id: 'plan', header: columns.plan, width: 6.5, cell: (sold) => <SoldPlan {...sold} /> },
      { id: 'start', header: columns.start, nowrap: true, width: 6.75, cell: ({ start }) => formatDay(start, locale) },
      { id: 'end', header: columns.end, nowrap: true, width: 6.75, cell: ({ end }) => formatDay(end, locale) },
      {
        id: 'price',
        header: columns.price,
        nowrap: true,
        width: 5,
        align: 'end',
        cell: ({ price }) => formatPrice(price, { currency, locale }),
      },
    ],
    [currency, locale],
  );
  const latestDefs = useMemo(
    () => (isCorrectable ? [...defs, takeBackColumn(last)] : defs),
    [defs, isCorrectable, last],
  );
  if (memberships.length === 0) return <EmptyState title={noMemberships} />;
  const [latest, before] = [memberships.slice(0, LATEST_COUNT), memberships.slice(LATEST_COUNT)];
  return (
    <div className={styles.history}>
      <DataTable caption={caption} columns={latestDefs} rows={latest} rowKey={({ id }) => id} />
      {isOthers && <p className={styles.term}>{takeBack.askAdministrator}</p>}
      {before.length > 0 && (
        <details>
          <summary className={styles.summary}>{earlier(before.length)}</summary>
          <DataTable caption={earlierMemberships} columns={defs} rows={before} rowKey={({ id }) => id} />
        </details>
      )}
    </div>
  );
}

export function MembershipHistory({ member }: { member: string }): ReactElement {
  const query = useQuery(membershipsQuery(member));
  return <QueryView query={query}>{(memberships) => <MembershipTable memberships={memberships} />}</QueryView>;
}
