import { DensitySwitch, IconButton, Link, ThemeSwitch } from '@gym/ui';
import type { ReactElement } from 'react';
import * as paths from '@gym/remote-contract/routes/shell';
import { useShell } from '../platform/use-shell.ts';
import { chromeTexts } from './texts.ts';
import { Brand } from './brand.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/** The menu button on small screens, the gym's name, density and theme, and the signed-in user (acceptance B3). */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }): ReactElement {
  const { palette } = useShell();
  return (
    <>
      <div className={styles.opener}>
        <IconButton label={chromeTexts.openMenu} icon="menu" aria-haspopup="dialog" onClick={onOpenMenu} />
      </div>
      <Link to={paths.dashboard} className={styles.brand}>
        <Brand />
      </Link>
      <div className={styles.tools}>
        <IconButton label={chromeTexts.search} icon="search" onClick={() => palette.open('Palette')} />
        <div className={styles.density}>
          <DensitySwitch />
        </div>
        <ThemeSwitch />
        <UserMenu />
      </div>
    </>
  );
}
