import { useRef, useState, type MouseEvent, type ReactElement } from 'react';
import { Outlet } from 'react-router-dom';
import { chromeTexts } from '../texts/chrome.ts';
import { ChromeFrame } from './chrome-frame.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every signed-in screen: top bar, side menu, footer. It stands from the first moment, whatever fails inside. */
export function Chrome(): ReactElement {
  const [menuOpen, openMenu] = useState(false);
  const main = useRef<HTMLElement>(null);
  // Not the browser's own jump: it would write '#main' into the address.
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
      <Outlet />
      {menuOpen && <MenuDrawer onClose={() => openMenu(false)} />}
    </ChromeFrame>
  );
}
