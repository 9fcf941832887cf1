import type { BootRemote } from '@gym/remote-contract';
import { DensitySwitch, Icon, IconButton, isIconName, Link, ThemeSwitch } from '@gym/ui';
import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { shownContributions, useMenuMark } from '@gym/kernel';
import * as paths from '@gym/remote-contract/routes/shell';
import { useConfig, useCopyright, useShell } from '../platform/use-shell.tsx';
import { chromeTexts } from './texts.ts';
import styles from './chrome.module.css';
import { UserMenu } from './user-menu.tsx';

type Entries = BootRemote['menu'];

/**
 * The role's menu (acceptance B1, B2). It comes from the declarations of the remotes, so it needs none of their code.
 * Additions to the specification follow under their own heading, if the server announces them.
 */
function SideMenu({ onNavigate }: { onNavigate?: () => void }): ReactElement {
  const {
    registry,
    host: { session },
  } = useShell();
  const heading = useId();
  const remotes = useSyncExternalStore(registry.subscribe, registry.remotes);
  const shown = shownContributions(
    remotes.flatMap(({ menu }) => menu),
    session,
  );
  const more = shown.filter(({ feature }) => feature);
  const entries = [
    { label: chromeTexts.dashboard, path: paths.signIn, icon: 'dashboard' },
    ...shown.filter(({ feature }) => !feature),
  ];
  return (
    <div>
      <nav aria-label={chromeTexts.menu} className={styles.menu}>
        <MenuEntries entries={entries} onNavigate={onNavigate} />
      </nav>
      {more.length > 0 && (
        <nav aria-labelledby={heading} className={styles.more}>
          <h2 id={heading} className={styles.heading}>
            {chromeTexts.more}
          </h2>
          <MenuEntries entries={more} onNavigate={onNavigate} />
        </nav>
      )}
    </div>
  );
}

function MenuEntries({ entries, onNavigate }: { entries: Entries; onNavigate?: () => void }): ReactElement {
  const markOf = useMenuMark();
  return (
    <ul className={styles.entries}>
      {entries.map(({ label, path, icon }) => (
        <li key={path}>
          <Link
            to={path}
            className={styles.entry}
            // With a live session, '/' redirects to the dashboard (acceptance A7).
            aria-current={markOf(path === paths.signIn ? paths.dashboard : path)}
            onClick={onNavigate}
          >
            {isIconName(icon) && <Icon name={icon} />}
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The gym's name beside the product's mark, a weight plate. */
export function Brand(): ReactElement {
  const { gymName } = useConfig();
  return (
    <span className={styles.brand}>
      <span className={styles.mark} aria-hidden="true" />
      <span className={styles.name}>{gymName}</span>
    </span>
  );
}

interface Props {
  before?: ReactNode;
  bar: ReactNode;
  menu: ReactNode;
  children: ReactNode;
  main?: RefObject<HTMLElement | null>;
}

/** The layout of the chrome. Needs no router, so it can show while the role is still loading. */
export function ChromeFrame({ before, bar, menu, children, main }: Props): ReactElement {
  return (
    <div className={styles.frame}>
      {before}
      <header className={styles.bar}>{bar}</header>
      <div className={styles.side}>{menu}</div>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>{useCopyright()}</footer>
    </div>
  );
}

/** The menu button on small screens, the gym's name, density and theme, and the signed-in user (acceptance B3). */
function TopBar({ onOpenMenu }: { onOpenMenu: () => void }): ReactElement {
  const { palette } = useShell();
  return (
    <>
      <div className={styles.opener}>
        <IconButton label={chromeTexts.openMenu} icon="menu" aria-haspopup="dialog" onClick={onOpenMenu} />
      </div>
      <Link to={paths.dashboard} className={styles.home}>
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

/** The menu of small screens: a modal drawer. Escape, a press beside it and every link close it. */
function MenuDrawer({ onClose }: { onClose: () => void }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);

  // Closes the dialog while its element is still mounted. Otherwise the browser cannot return the focus to the menu
  // button.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  const closeBeside = ({ target }: MouseEvent) => {
    if (target === dialog.current) onClose();
  };
  return (
    // A click beside the dialog closes it. For the keyboard, Escape does it through onCancel.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={chromeTexts.menu}
      onCancel={onClose}
      onClick={closeBeside}
    >
      <div className={styles.inside}>
        <div className={styles.drawerHead}>
          <Brand />
          <div className={styles.drawerTools}>
            <DensitySwitch />
            <IconButton label={chromeTexts.closeMenu} icon="close" onClick={onClose} />
          </div>
        </div>
        <SideMenu onNavigate={onClose} />
      </div>
    </dialog>
  );
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
