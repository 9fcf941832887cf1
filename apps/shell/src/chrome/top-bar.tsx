import { IconButton, Link, ThemeSwitch } from '@gym/ui';
import type { ReactElement } from 'react';
import { PATHS } from '../platform/paths.ts';
import { chromeTexts } from './texts.ts';
import { Brand } from './brand.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/** The menu button on small screens, the gym's name, the theme and the signed-in user (acceptance B3). */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }): ReactElement {
  return (
    <>
      <div className={styles.opener}>
        <IconButton label={chromeTexts.openMenu} icon="menu" aria-haspopup="dialog" onClick={onOpenMenu} />
      </div>
      <Link to={PATHS.dashboard} className={styles.brand}>
        <Brand />
      </Link>
      <div className={styles.tools}>
        <ThemeSwitch />
        <UserMenu />
      </div>
    </>
  );
}
