import { ApiError } from '@gym/api-client';
import { countDrafts } from '@gym/api-client/drafts';
import type { BootConfig } from '@gym/remote-contract';
import { Alert, Button, failureOf, Icon } from '@gym/ui';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { Brand, ChromeFrame } from '../chrome/chrome.tsx';
import { ConfigProvider } from '../platform/use-shell.tsx';
import { whenServerWorks } from './lost-connection.tsx';
import styles from './start.module.css';

const texts = {
  failedTitle: 'Your role could not be read',
  failedBody: 'Which screens are yours depends on it, so nothing is shown yet.',
  offlineTitle: 'No connection to the server',
  offlineBody: 'Your screen opens by itself when the connection is back.',
  drafts: (count: number) => `This device keeps unsaved input of ${count === 1 ? 'one form' : `${count} forms`}.`,
  retry: 'Retry',
  signOut: 'Log out',
} as const;

interface Props {
  config: BootConfig;
  error: unknown;
  onRetry(): void;
  /** Loads the page again: since the document was stored, its addresses may have changed. */
  onReload(): void;
  onSignOut(): Promise<void>;
}

/**
 * Shown if the role could not be read. Without a role no menu is shown, least of all the staff's (acceptance A6).
 * It tries again by itself until the server works.
 */
export function RoleFailure({ config, error, onRetry, onReload, onSignOut }: Props): ReactElement {
  const [ending, setEnding] = useState(false);
  const isOffline = error instanceof ApiError && error.kind === 'network';
  const title = isOffline ? texts.offlineTitle : texts.failedTitle;
  const drafts = isOffline ? countDrafts() : 0;
  useEffect(() => {
    document.title = `${title} · ${config.gymName}`;
  }, [config, title]);
  const reload = useEffectEvent(onReload);
  useEffect(() => whenServerWorks(reload), []);
  return (
    <ConfigProvider value={config}>
      <ChromeFrame bar={<Brand />} menu={null}>
        <div className={styles.failure}>
          <h1 className={styles.title}>{title}</h1>
          <Alert
            kind="error"
            title={failureOf(error).reason}
            actions={
              <>
                <Button variant="primary" onClick={onRetry}>
                  <Icon name="retry" />
                  {texts.retry}
                </Button>
                <Button
                  busy={ending}
                  onClick={() => {
                    setEnding(true);
                    void onSignOut();
                  }}
                >
                  {texts.signOut}
                </Button>
              </>
            }
          >
            {isOffline ? texts.offlineBody : texts.failedBody}
            {drafts > 0 && <p>{texts.drafts(drafts)}</p>}
          </Alert>
        </div>
      </ChromeFrame>
    </ConfigProvider>
  );
}
