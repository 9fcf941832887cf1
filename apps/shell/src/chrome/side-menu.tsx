import type { RemoteJson } from '@gym/remote-contract';
import { Icon, isIconName } from '@gym/ui';
import { useId, useSyncExternalStore, type ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PATHS, samePath } from '../platform/paths.ts';
import { useShell } from '../platform/services/use-shell.ts';
import { chromeTexts } from './texts.ts';
import styles from './side-menu.module.css';

type Entries = RemoteJson['menu'];

/**
 * The role's menu (acceptance B1, B2): declared of the remotes' versions, so it stands without them. What goes
 * beyond the specification follows under a heading of its own, where the server announces it.
 */
export function SideMenu({ onNavigate }: { onNavigate?: () => void }): ReactElement {
  const {
    registry,
    host: { session },
  } = useShell();
  const heading = useId();
  const declared = useSyncExternalStore(registry.subscribe, registry.remotes).flatMap(({ menu }) => menu);
  const more = declared.filter(({ feature }) => feature !== undefined && session.has(feature));
  const entries = [
    { label: chromeTexts.dashboard, path: PATHS.signIn, icon: 'dashboard' },
    ...declared.filter(({ feature }) => feature === undefined),
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
  // '/' leads a live session to its dashboard (acceptance A7).
  const here = (path: string) => samePath(path === PATHS.signIn ? PATHS.dashboard : path, pathname);
  return (
    <ul className={styles.entries}>
      {entries.map(({ label, path, icon }) => (
        <li key={path}>
          <Link to={path} className={styles.entry} aria-current={here(path) ? 'page' : undefined} onClick={onNavigate}>
            {isIconName(icon) && <Icon name={icon} />}
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
