import { Icon } from '@gym/ui';
import type { BootConfig } from '@gym/remote-contract';
import type { ReactElement } from 'react';
import { Brand, ChromeFrame } from '../chrome/chrome.tsx';
import chrome from '../chrome/chrome.module.css';
import { ScreenOutline } from '../chrome/screen-outline.tsx';
// The styles of chrome and outline: the document has them from the start.
import styles from '../chrome/screen-outline.module.css';
import { ConfigProvider } from '../platform/use-shell.tsx';
import { chromeTexts } from '../chrome/texts.ts';

/** Keeps the place of the menu button while there is no menu. */
const MenuButtonOutline = (): ReactElement => (
  <div className={chrome.opener}>
    <span className={chrome.openerIcon}>
      <Icon name="menu" />
    </span>
  </div>
);

/** The outline of the menu, which depends on the role. */
const MenuOutline = (): ReactElement => (
  <div className={styles.menu}>
    {Array.from({ length: 5 }, (_, entry) => (
      <span key={entry} className={styles.entry} />
    ))}
  </div>
);

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
