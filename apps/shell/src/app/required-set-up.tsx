import type { BootConfig } from '@gym/remote-contract';
import type { RequiredStep } from '@gym/api-client';
import { Button } from '@gym/ui';
import { useEffect, useState, type ReactElement } from 'react';
import { Brand } from '../chrome/brand.tsx';
import { ChromeFrame } from '../chrome/chrome-frame.tsx';
import { RequiredPassword } from '../features/account/required-password.tsx';
import { ownPasswordTexts } from '../features/account/texts.ts';
import { RequiredFactor } from '../features/second-factor/required-factor.tsx';
import { requiredSetUpTexts } from '../features/second-factor/texts.ts';
import { ConfigProvider } from '../platform/services/use-config.ts';
import styles from './start.module.css';

interface Props {
  step: RequiredStep;
  config: BootConfig;
  onDone(): void;
  onSignOut(): Promise<void>;
}

/**
 * Shown instead of the product until a user has replaced a one-time password and has set up the second factor that the
 * gym requires.
 */
export function RequiredSetUp({ step, config, onDone, onSignOut }: Props): ReactElement {
  const { title, lead } = step === 'password' ? ownPasswordTexts : requiredSetUpTexts;
  const [ending, setEnding] = useState(false);
  useEffect(() => {
    document.title = `${title} · ${config.gymName}`;
  }, [config, title]);
  const signOut = () => {
    setEnding(true);
    void onSignOut();
  };
  return (
    <ConfigProvider value={config}>
      <ChromeFrame bar={<Brand />} menu={null}>
        <div className={styles.setUp}>
          <h1 className={styles.title}>{title}</h1>
          <p>{lead}</p>
          {step === 'password' ? <RequiredPassword onDone={onDone} /> : <RequiredFactor onDone={onDone} />}
          <Button variant="quiet" busy={ending} onClick={signOut}>
            {requiredSetUpTexts.signOut}
          </Button>
        </div>
      </ChromeFrame>
    </ConfigProvider>
  );
}
