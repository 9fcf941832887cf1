import { type ReactElement, useEffect, useSyncExternalStore } from 'react';
import { Alert, Button, QueryView, Screen } from '@gym/ui';
import { isFailedSave, LazyPart, type RemoteRegistry } from '@gym/kernel';
import { Figures } from '@gym/kernel/figures';
import { useShell } from '../../platform/use-shell.tsx';
import styles from './dashboard.module.css';
import { dashboardTexts } from './texts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '@gym/api-client';
import { getDashboardFigures } from '@gym/api-contract/calls';
import { Desk } from './desk.tsx';
import { FigureCards, FiguresSkeleton } from './figure-cards.tsx';
import { RemoteReports } from './remote-reports.tsx';
import { Report } from './report.tsx';

/** What failed to save, with what its alert offers. The shell keeps the input as long as the alert (ADR-0008). */
export function FailedSaves(): ReactElement | null {
  const { toaster } = useShell();
  const failed = useSyncExternalStore(toaster.subscribe, toaster.shown).filter(isFailedSave);
  if (failed.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="not-saved">
      <h2 id="not-saved" className={styles.heading}>
        {dashboardTexts.failed.title}
      </h2>
      <p className={styles.note}>{dashboardTexts.failed.text}</p>
      <ul className={styles.plain}>
        {failed.map(({ id, text, actions = [] }) => (
          <li key={id}>
            <Alert
              kind="error"
              title={text}
              actions={actions.map(({ label, run }) => (
                <Button key={label} size="small" onClick={run}>
                  {label}
                </Button>
              ))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The server's figures, or null if the server computes none. Colleagues change them, so returning to the page refetches
 * them.
 */
const figuresQuery = queryOptions({
  queryKey: ['dashboard', 'figures'],
  queryFn: ({ signal }) => get(getDashboardFigures, {}, { signal }),
  refetchOnWindowFocus: true,
});

/** The dashboard's fixed sample figures (acceptance B6). */
const SAMPLE_FIGURES = { money: 12_480, users: 48, new_clients: 7, sales: 23, today: '' } as const;

/** Loads the remotes of the menu before the first click. Opening a remote shows the failure, if there is one. */
function prefetchRemotes(registry: RemoteRegistry): void {
  for (const { name, menu } of registry.remotes())
    if (menu.length > 0 && registry.statusOf(name).status === 'idle') registry.load(name).catch(() => undefined);
}

/** The cards that remotes add, below those of the dashboard. */
function Panels(): ReactElement | null {
  const { registry, host } = useShell();
  if (!host.loadSlots || !registry.remotes().some(({ slots }) => slots?.dashboard)) return null;
  return <LazyPart load={host.loadSlots}>{({ Slot }) => <Slot name="dashboard" context={{}} />}</LazyPart>;
}

/**
 * The place to start: what failed to save, what the front desk has to do, four figures (acceptance B6), and for owners
 * those of twelve months. The figures are labelled samples if the server computes none.
 */
export default function DashboardPage(): ReactElement {
  const { session, registry, browser, audience, host, preloadReSignInForm } = useShell();
  const { fname } = useSyncExternalStore(session.subscribe, session.current);
  const figures = useQuery(figuresQuery);
  const seesMoney = audience === 'admin' || figures.data?.money !== undefined;

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
        <FailedSaves />
        {registry.remotes().length === 0 && (
          <Alert kind="warning" title={dashboardTexts.noParts}>
            {dashboardTexts.noPartsFor(audience)}
          </Alert>
        )}
        <Desk>
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
          <Figures point="dashboard-figures" className={styles.cards} />
          {seesMoney && host.session.has('gym-report') && <Report users={figures.data?.users} />}
          <RemoteReports />
          <Panels />
        </Desk>
      </div>
    </Screen>
  );
}
