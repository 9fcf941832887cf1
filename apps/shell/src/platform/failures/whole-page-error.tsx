import { Component, type ReactElement, type ReactNode, useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { pageTelemetry } from '../telemetry/page-telemetry.ts';
import { errorReference, errorTexts, FailureDetails, thisBrowser } from '@gym/kernel';
import styles from './whole-page-error.module.css';

/**
 * Shows that the shell itself failed. It uses nothing of the shell, not even a router, because any of it may be broken
 * (acceptance B4).
 */
export const WholePageError = ({ error }: { error: unknown }): ReactElement => (
  <main className={styles.page}>
    <h1 className={styles.title}>{errorTexts.title}</h1>
    <FailureDetails
      error={error}
      reference={errorReference(error)}
      advice={errorTexts.adviceWhole}
      onReload={thisBrowser.reload}
      onBack={() => history.back()}
    />
  </main>
);

/** The last error boundary. It shows a screen instead of a blank page for errors that nothing else caught. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean; error?: unknown }> {
  override state: { failed: boolean; error?: unknown } = { failed: false };

  static getDerivedStateFromError(error: unknown): { failed: boolean; error: unknown } {
    return { failed: true, error };
  }

  override render(): ReactNode {
    return this.state.failed ? <WholePageError error={this.state.error} /> : this.props.children;
  }
}

/** A failure outside of the chrome, or of the chrome itself (acceptance B4). */
export function RootFailure(): ReactElement {
  const error = useRouteError();
  useEffect(() => {
    pageTelemetry.report({ kind: 'screen-failed', reference: errorReference(error), message: String(error) });
  }, [error]);
  return <WholePageError error={error} />;
}
