import type { BootRemote, PageHandle } from '@gym/remote-contract';
import { DensitySwitch, Icon, IconButton, isIconName, Link } from '@gym/ui';
import { type MouseEvent, type ReactElement, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { samePath, shownContributions } from '@gym/kernel';
import * as paths from '@gym/remote-contract/routes/shell';
import { useShell } from '../platform/use-shell.tsx';
import { chromeTexts } from './texts.ts';
import styles from './side-menu.module.css';
import { Brand } from './chrome-frame.tsx';

type Entries = BootRemote['menu'];

/**
 * The role's menu (acceptance B1, B2). It comes from the declarations of the remotes, so it needs none of their code.
 * Additions to the specification follow under their own heading, if the server announces them.
 */
export function SideMenu({ onNavigate }: { onNavigate?: () => void }): ReactElement {
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
  const { pathname } = useLocation();
  const above = (useMatches().at(-1)?.handle as PageHandle | undefined)?.menu;
  // With a live session, '/' redirects to the dashboard (acceptance A7).
  const here = (path: string) => samePath(path === paths.signIn ? paths.dashboard : path, pathname);
  return (
    <ul className={styles.entries}>
      {entries.map(({ label, path, icon }) => (
        <li key={path}>
          <Link
            to={path}
            className={styles.entry}
            aria-current={here(path) ? 'page' : path === above || undefined}
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

/** The menu of small screens: a modal drawer. Escape, a press beside it and every link close it. */
export function MenuDrawer({ onClose }: { onClose: () => void }): ReactElement {
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
        <div className={styles.head}>
          <Brand />
          <div className={styles.tools}>
            <DensitySwitch />
            <IconButton label={chromeTexts.closeMenu} icon="close" onClick={onClose} />
          </div>
        </div>
        <SideMenu onNavigate={onClose} />
      </div>
    </dialog>
  );
}
