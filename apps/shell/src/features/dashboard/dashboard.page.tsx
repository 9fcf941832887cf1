import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { type DashboardFigures, getDashboardFigures } from '@gym/api-client/account';
import { formatMoney, type IconName, QueryView, Screen } from '@gym/ui';
import { StatCard } from '@gym/ui/stat-card';
import type { RemoteRegistry } from '../../platform/federation/remote-registry.ts';
import { useShell } from '../../platform/services/use-shell.ts';
import styles from './dashboard.module.css';
import { dashboardTexts } from './texts.ts';

/**
 * The server's figures, or null if the server computes none. Colleagues change them, so returning to the page refetches
 * them.
 */
const figuresQuery = queryOptions({
  queryKey: ['dashboard', 'figures'],
  queryFn: ({ signal }) => getDashboardFigures({ signal }),
  refetchOnWindowFocus: true,
});

/** The dashboard's fixed sample figures (acceptance B6). */
const SAMPLE_FIGURES = { money: 12_480, users: 48, newClients: 7, sales: 23, today: '' } as const;

/** Loads the remotes of the menu before the first click. Opening a remote shows the failure, if there is one. */
function prefetchRemotes(registry: RemoteRegistry): void {
  for (const { name, menu } of registry.remotes())
    if (menu.length > 0 && registry.statusOf(name).status === 'idle') registry.load(name).catch(() => undefined);
}

const { counted } = dashboardTexts;

interface FigureCardsProps {
  /** Absent while the figures load. The cards then already have their places. */
  figures?: DashboardFigures;
  /** Whether the server computed the figures. Each card then explains how its figure is counted. */
  computed?: boolean;
}

/** The four cards (acceptance B6). */
function FigureCards({ figures, computed = false }: FigureCardsProps): ReactElement {
  const { config } = useShell();
  const show = (format: (of: DashboardFigures) => string): ReactNode =>
    figures ? format(figures) : <span className={styles.awaited} aria-hidden />;
  const { format: count } = new Intl.NumberFormat(config.locale);
  const cards: readonly { label: string; value: ReactNode; hint: string; icon: IconName }[] = [
    {
      label: dashboardTexts.money,
      value: show(({ money = 0 }) => formatMoney(money, config)),
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
      {cards.slice(figures && figures.money === undefined ? 1 : 0).map(({ hint, ...card }) => (
        <StatCard key={card.label} {...card} {...(computed ? { hint } : { badge: dashboardTexts.sample })} />
      ))}
    </div>
  );
}

/** Shows four figures (acceptance B6): those of the gym, or labelled samples if the server computes none. */
export default function DashboardPage(): ReactElement {
  const { session, registry, browser, preloadReSignInForm } = useShell();
  const { fname } = useSyncExternalStore(session.subscribe, session.current);
  const figures = useQuery(figuresQuery);

  // The browser is idle now, so the code for the next click loads, for this role only (acceptance A11).
  useEffect(() => {
    browser.whenIdle(() => {
      prefetchRemotes(registry);
      preloadReSignInForm().catch(() => undefined); // the dialog loads it again on demand
    });
  }, [browser, registry, preloadReSignInForm]);

  return (
    <Screen title={dashboardTexts.title} lead={dashboardTexts.lead(fname)}>
      <div className={styles.frame}>
        <QueryView query={figures} skeleton={<FiguresSkeleton />}>
          {(computed) =>
            computed ? (
              <FigureCards figures={computed} computed />
            ) : (
              <>
                <FigureCards figures={SAMPLE_FIGURES} />
                <p className={styles.note}>{dashboardTexts.sampleHint}</p>
              </>
            )
          }
        </QueryView>
      </div>
    </Screen>
  );
}

const FiguresSkeleton = (): ReactElement => (
  <>
    <span role="status" className="sr-only">
      {dashboardTexts.loading}
    </span>
    <FigureCards computed />
  </>
);
