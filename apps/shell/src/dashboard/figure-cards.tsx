import type { DashboardFigures } from '@gym/api-client/account';
import { formatMoney, type IconName } from '@gym/ui';
import { StatCard } from '@gym/ui/stat-card';
import type { ReactElement, ReactNode } from 'react';
import { useShell } from '../services/use-shell.ts';
import { dashboardTexts } from '../texts/dashboard.ts';
import styles from './dashboard.module.css';

const { counted } = dashboardTexts;

interface FigureCardsProps {
  /** Absent while they are read: the cards stand where they will be. */
  figures?: DashboardFigures;
  /** Whether these are the gym's own; each card then says how it is counted. */
  computed?: boolean;
}

/** The four cards (acceptance B6). */
export function FigureCards({ figures, computed = false }: FigureCardsProps): ReactElement {
  const { config } = useShell();
  const show = (format: (of: DashboardFigures) => string): ReactNode =>
    figures ? format(figures) : <span className={styles.awaited} aria-hidden />;
  const { format: count } = new Intl.NumberFormat(config.locale);
  const cards: readonly { label: string; value: ReactNode; hint: string; icon: IconName }[] = [
    {
      label: dashboardTexts.money,
      value: show(({ money }) => formatMoney(money, config)),
      hint: counted.money,
      icon: 'plan',
    },
    { label: dashboardTexts.users, value: show(({ users }) => count(users)), hint: counted.users, icon: 'users' },
    {
      label: dashboardTexts.newClients,
      value: show(({ newClients }) => count(newClients)),
      hint: counted.newClients,
      icon: 'members',
    },
    { label: dashboardTexts.sales, value: show(({ sales }) => count(sales)), hint: counted.sales, icon: 'assign' },
  ];
  return (
    <div className={styles.cards}>
      {cards.map(({ hint, ...card }) => (
        <StatCard key={card.label} {...card} {...(computed ? { hint } : { badge: dashboardTexts.sample })} />
      ))}
    </div>
  );
}
