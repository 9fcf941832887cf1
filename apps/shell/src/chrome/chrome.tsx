import { type MouseEvent, type ReactElement, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { useShell } from '../platform/use-shell.ts';
import { ChromeFrame } from './chrome-frame.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import styles from './navigation-progress.module.css';
import { SideMenu } from './side-menu.tsx';
import { chromeTexts } from './texts.ts';
import { TopBar } from './top-bar.tsx';

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
