import type { BootConfig } from '@gym/remote-contract';
import { Button } from '@gym/ui';
import { useEffect, useState, type ReactElement } from 'react';
import { Brand } from '../chrome/brand.tsx';
import { ChromeFrame } from '../chrome/chrome-frame.tsx';
import { RequiredFactor } from '../features/second-factor/required-factor.tsx';
import { requiredSetUpTexts } from '../features/second-factor/texts.ts';
import { ConfigProvider } from '../platform/services/use-config.ts';
import styles from './start.module.css';

interface Props {
  config: BootConfig;
  onDone(): void;
  onSignOut(): Promise<void>;
}

/** Shown instead of the product until a user has set up the second factor that the gym requires. */
export function RequiredSetUp({ config, onDone, onSignOut }: Props): ReactElement {
  const [ending, setEnding] = useState(false);
  useEffect(() => {
    document.title = `${requiredSetUpTexts.title} · ${config.gymName}`;
  }, [config]);
  const signOut = () => {
    setEnding(true);
    void onSignOut();
  };
  return (
    <ConfigProvider value={config}>
      <ChromeFrame bar={<Brand />} menu={null}>
        <div className={styles.setUp}>
          <h1 className={styles.title}>{requiredSetUpTexts.title}</h1>
          <p>{requiredSetUpTexts.lead}</p>
          <RequiredFactor onDone={onDone} />
          <Button variant="quiet" busy={ending} onClick={signOut}>
            {requiredSetUpTexts.signOut}
          </Button>
        </div>
      </ChromeFrame>
    </ConfigProvider>
  );
}
