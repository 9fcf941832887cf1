import type { BootConfig } from '@gym/remote-contract';
import type { ReactElement } from 'react';
import { Brand, ChromeFrame, MenuButtonOutline } from '../chrome/chrome.tsx';
import { MenuOutline, ScreenOutline } from '../chrome/screen-outline.tsx';
import { ConfigProvider } from '../platform/use-shell.tsx';
import { chromeTexts } from '../chrome/texts.ts';
import styles from './start.module.css';

/** The chrome's outline while the role is being read. */
export const StartingScreen = ({ config, fname }: { config: BootConfig; fname: string }): ReactElement => (
  <ConfigProvider value={config}>
    <ChromeFrame
      bar={
        <>
          <MenuButtonOutline />
          <Brand />
          <span className={styles.name}>{fname}</span>
        </>
      }
      menu={<MenuOutline />}
    >
      <p className="sr-only">{chromeTexts.starting}</p>
      <ScreenOutline />
    </ChromeFrame>
  </ConfigProvider>
);
