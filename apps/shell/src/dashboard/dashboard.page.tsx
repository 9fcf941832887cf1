import { QueryView, Screen } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { loadReSignInForm } from '../re-sign-in/re-sign-in-dialog.tsx';
import { prefetchRemotes } from '../remotes/prefetch-remotes.ts';
import { useShell } from '../services/use-shell.ts';
import { dashboardTexts } from '../texts/dashboard.ts';
import styles from './dashboard.module.css';
import { FigureCards } from './figure-cards.tsx';
import { figuresQuery } from './figures-query.ts';
import { SAMPLE_FIGURES } from './sample-figures.ts';

/** Four figures (acceptance B6): the gym's own; samples, and labelled so, where the server counts none. */
export default function DashboardPage(): ReactElement {
  const { session, registry, browser } = useShell();
  const { fname } = useSyncExternalStore(session.subscribe, session.current);
  const figures = useQuery(figuresQuery);

  // There is time now: what the next click needs is fetched, for this role alone (acceptance A11).
  useEffect(() => {
    browser.whenIdle(() => {
      prefetchRemotes(registry);
      loadReSignInForm().catch(() => undefined); // asked for again when it is needed
    });
  }, [browser, registry]);

  return (
    <Screen title={dashboardTexts.title} lead={dashboardTexts.lead(fname)}>
      <div className={styles.frame}>
        <QueryView query={figures} skeleton={<AwaitedFigures />}>
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

const AwaitedFigures = (): ReactElement => (
  <>
    <span role="status" className="sr-only">
      {dashboardTexts.loading}
    </span>
    <FigureCards computed />
  </>
);
