import { Icon, isIconName } from '@gym/ui';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PATHS, samePath } from '../paths.ts';
import { useShell } from '../services/use-shell.ts';
import { chromeTexts } from '../texts/chrome.ts';
import styles from './side-menu.module.css';

/** The role's menu (acceptance B1, B2): declared by the remotes in the boot document, so it stands without them. */
export function SideMenu({ onNavigate }: { onNavigate?: () => void }): ReactElement {
  const { registry } = useShell();
  const { pathname } = useLocation();
  const entries = [{ label: chromeTexts.dashboard, path: PATHS.signIn, icon: 'dashboard' }, ...registry.menu()];
  // '/' leads a live session to its dashboard (acceptance A7).
  const here = (path: string) => samePath(path === PATHS.signIn ? PATHS.dashboard : path, pathname);
  return (
    <nav aria-label={chromeTexts.menu} className={styles.menu}>
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
    </nav>
  );
}
