import type { BootConfig } from '@gym/remote-contract';
import { Skeleton } from '@gym/ui';
import type { ReactElement } from 'react';
import { Brand, ChromeFrame } from '../chrome/chrome.tsx';
import { ConfigProvider } from '../platform/use-shell.tsx';
import { chromeTexts } from '../chrome/texts.ts';
import styles from './start.module.css';

/** The chrome's outline while the role is being read. The menu is empty, because it depends on the role. */
export const StartingScreen = ({ config, fname }: { config: BootConfig; fname: string }): ReactElement => (
  <ConfigProvider value={config}>
    <ChromeFrame
      bar={
        <>
          <Brand />
          <span className={styles.name}>{fname}</span>
        </>
      }
      menu={null}
    >
      <p className="sr-only">{chromeTexts.starting}</p>
      <Skeleton />
    </ChromeFrame>
  </ConfigProvider>
);
