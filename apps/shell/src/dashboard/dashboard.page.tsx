import { formatMoney, Screen, type IconName } from '@gym/ui';
import { StatCard } from '@gym/ui/stat-card';
import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { loadReSignInForm } from '../re-sign-in/re-sign-in-dialog.tsx';
import { prefetchRemotes } from '../remotes/prefetch-remotes.ts';
import { useShell } from '../services/use-shell.ts';
import { dashboardTexts } from '../texts/dashboard.ts';
import styles from './dashboard.module.css';
import { SAMPLE_FIGURES } from './sample-figures.ts';

/** Four figures (acceptance B6): samples, and labelled so, where the server counts none. */
export default function DashboardPage(): ReactElement {
  const { config, session, registry, browser } = useShell();
  const { fname } = useSyncExternalStore(session.subscribe, session.current);

  // There is time now: what the next click needs is fetched, for this role alone (acceptance A11).
  useEffect(() => {
    browser.whenIdle(() => {
      prefetchRemotes(registry);
      loadReSignInForm().catch(() => undefined); // asked for again when it is needed
    });
  }, [browser, registry]);

  const count = (figure: number) => new Intl.NumberFormat(config.locale).format(figure);
  const cards: readonly { label: string; value: string; icon: IconName }[] = [
    { label: dashboardTexts.money, value: formatMoney(SAMPLE_FIGURES.money, config), icon: 'plan' },
    { label: dashboardTexts.users, value: count(SAMPLE_FIGURES.users), icon: 'users' },
    { label: dashboardTexts.newClients, value: count(SAMPLE_FIGURES.newClients), icon: 'members' },
    { label: dashboardTexts.sales, value: count(SAMPLE_FIGURES.sales), icon: 'assign' },
  ];
  return (
    <Screen title={dashboardTexts.title} lead={dashboardTexts.lead(fname)}>
      <div className={styles.frame}>
        <div className={styles.cards}>
          {cards.map((card) => <StatCard key={card.label} {...card} badge={dashboardTexts.sample} />)}
        </div>
        <p className={styles.note}>{dashboardTexts.sampleHint}</p>
      </div>
    </Screen>
  );
}
