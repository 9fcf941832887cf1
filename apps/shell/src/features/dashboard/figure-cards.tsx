import type { ReactElement, ReactNode } from 'react';
import type { DataOf } from '@gym/api-client';
import type { getDashboardFigures } from '@gym/api-contract/calls';
import { userList } from '@gym/remote-contract/routes/admin';
import { addDays } from '@gym/rules';
import { formatMoney, type IconName, TextLink } from '@gym/ui';
import { StatCard } from '@gym/ui/stat-card';
import { useShell } from '../../platform/use-shell.tsx';
import styles from './dashboard.module.css';
import { figurePath } from './links.ts';
import { dashboardTexts } from './texts.ts';

type DashboardFigures = DataOf<typeof getDashboardFigures>;

const { counted } = dashboardTexts;

/** The days that count for new clients: today and the 29 days before it. */
const NEW_CLIENT_DAYS = 30;

interface FigureCardsProps {
  /** Absent while the figures load. The cards then already have their places. */
  figures?: DashboardFigures;
  /** Whether the server computed the figures. Each card then explains how its figure is counted. */
  computed?: boolean;
}

/** The lists behind the figures; none on a server without them. */
function useLists({ today = '' }: Partial<DashboardFigures> = {}) {
  const { audience, host } = useShell();
  const users = audience === 'admin' ? userList : undefined;
  if (!host.session.has('gym-report') || today === '') return { users };
  const month = { from: `${today.slice(0, 8)}01`, to: today };
  return {
    users,
    money: figurePath('money', month),
    newClients: figurePath('joined', { from: addDays(today, 1 - NEW_CLIENT_DAYS), to: today }),
    sales: figurePath('sold', month),
  };
}

/** The four cards (acceptance B6). Money is missing for users who may not see it. */
export function FigureCards({ figures, computed = false }: FigureCardsProps): ReactElement {
  const { config } = useShell();
  const lists = useLists(computed ? figures : undefined);
  const show = (format: (of: DashboardFigures) => string): ReactNode =>
    figures ? format(figures) : <span className={styles.awaited} aria-hidden />;
  const { format: count } = new Intl.NumberFormat(config.locale);
  const cards: readonly { id: keyof typeof counted; value: ReactNode; icon: IconName }[] = [
    { id: 'money', value: show(({ money = 0 }) => formatMoney(money, config)), icon: 'plan' },
    { id: 'users', value: show(({ users }) => count(users)), icon: 'users' },
    { id: 'newClients', value: show(({ new_clients }) => count(new_clients)), icon: 'members' },
    { id: 'sales', value: show(({ sales }) => count(sales)), icon: 'assign' },
  ];
  const shown = figures && figures.money === undefined ? cards.slice(1) : cards;
  return (
    <div className={styles.cards} data-cards={shown.length}>
      {shown.map(({ id, ...card }) => {
        const label = dashboardTexts[id];
        const to = lists[id];
        return (
          <StatCard
            key={id}
            label={label}
            {...card}
            {...(computed ? { hint: counted[id] } : { badge: dashboardTexts.sample })}
            link={
              to && (
                <TextLink to={to} about={label}>
                  {dashboardTexts.showList}
                </TextLink>
              )
            }
          />
        );
      })}
    </div>
  );
}

export const FiguresSkeleton = (): ReactElement => (
  <>
    <span role="status" className="sr-only">
      {dashboardTexts.loading}
    </span>
    <FigureCards computed />
  </>
);
