import type { BootRemote, PageHandle } from '@gym/remote-contract';
import { Icon, isIconName, Link } from '@gym/ui';
import { type ReactElement, useId, useSyncExternalStore } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { samePath, shownContributions } from '@gym/kernel';
import * as paths from '@gym/remote-contract/routes/shell';
import { useShell } from '../platform/use-shell.tsx';
import { chromeTexts } from './texts.ts';
import styles from './side-menu.module.css';

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
