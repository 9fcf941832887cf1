import type { BootConfig } from '@gym/remote-contract';
import { Alert, Button, Icon } from '@gym/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { Brand, ChromeFrame } from '../chrome/chrome.tsx';
import { ConfigProvider } from '../platform/use-shell.tsx';
import styles from './start.module.css';

const texts = {
  failedTitle: 'Your role could not be read',
  failedBody: 'Which screens are yours depends on it, so nothing is shown yet.',
  retry: 'Retry',
  signOut: 'Log out',
} as const;

interface Props {
  config: BootConfig;
  reason: string;
  onRetry(): void;
  onSignOut(): Promise<void>;
}

/** Shown if the role could not be read. Without a role no menu is shown, least of all the staff's (acceptance A6). */
export function RoleFailure({ config, reason, onRetry, onSignOut }: Props): ReactElement {
  const [ending, setEnding] = useState(false);
  useEffect(() => {
    document.title = `${texts.failedTitle} · ${config.gymName}`;
  }, [config]);
  return (
    <ConfigProvider value={config}>
      <ChromeFrame bar={<Brand />} menu={null}>
        <div className={styles.failure}>
          <h1 className={styles.title}>{texts.failedTitle}</h1>
          <Alert
            kind="error"
            title={reason}
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
            {texts.failedBody}
          </Alert>
        </div>
      </ChromeFrame>
    </ConfigProvider>
  );
}
