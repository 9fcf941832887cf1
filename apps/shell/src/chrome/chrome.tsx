import { DensitySwitch, IconButton, Link, ThemeSwitch } from '@gym/ui';
import { type MouseEvent, type ReactElement, useRef, useState, useSyncExternalStore } from 'react';
import * as paths from '@gym/remote-contract/routes/shell';
import { useShell } from '../platform/use-shell.tsx';
import { chromeTexts } from './texts.ts';
import { Brand, ChromeFrame } from './chrome-frame.tsx';
import styles from './chrome.module.css';
import { UserMenu } from './user-menu.tsx';
import { Outlet, useNavigation } from 'react-router-dom';
import { MenuDrawer, SideMenu } from './side-menu.tsx';

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

/** A line along the top edge while the next screen loads. It appears after a short delay. */
function NavigationProgress(): ReactElement {
  const loading = useNavigation().state !== 'idle';
  return (
    <div role="status">
      {loading && (
        <div className={styles.line}>
          <span className="sr-only">{chromeTexts.loading}</span>
        </div>
      )}
    </div>
  );
}

/** The banner over a lost connection. */
function ConnectionSlot(): ReactElement | null {
  const { connection } = useShell();
  const Banner = useSyncExternalStore(connection.subscribe, connection.current);
  return Banner ? <Banner /> : null;
}

/**
 * The frame of every signed-in screen: top bar, side menu, footer. It shows first, and stays when something inside
 * fails.
 */
export function Chrome(): ReactElement {
  const [menuOpen, openMenu] = useState(false);
  const main = useRef<HTMLElement>(null);
  // The browser's own jump would write '#main' into the address.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <ChromeFrame
      main={main}
      before={
        <>
          <a href="#main" className="sr-only" data-skip onClick={skip}>
            {chromeTexts.skip}
          </a>
          <NavigationProgress />
        </>
      }
      bar={<TopBar onOpenMenu={() => openMenu(true)} />}
      menu={<SideMenu />}
    >
      <ConnectionSlot />
      <Outlet />
      {menuOpen && <MenuDrawer onClose={() => openMenu(false)} />}
    </ChromeFrame>
  );
}
