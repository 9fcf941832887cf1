import { imageUrl } from '@gym/api-client/account';
import { Avatar, Icon } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PATHS } from '../platform/paths.ts';
import { useShell } from '../platform/services/use-shell.ts';
import { profileQuery } from '../platform/session/profile-query.ts';
import { chromeTexts } from './texts.ts';
import styles from './user-menu.module.css';

/**
 * Shows the signed-in user, with links to their screens (acceptance B3). It is a disclosure with links and not an ARIA
 * menu, because every keyboard user knows Tab and few know arrow keys.
 */
export function UserMenu(): ReactElement {
  const { session, host } = useShell();
  const { fname, lname } = useSyncExternalStore(session.subscribe, session.current);
  // Shows the picture only if another component has read the profile. This component never requests it.
  const profile = useQuery({ ...profileQuery, enabled: false });
  const { key, pathname } = useLocation();
  const [openAt, openAtKey] = useState<string>();
  const [ending, setEnding] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useId();
  // A navigation closes the menu, because it changes the key of the history entry.
  const open = openAt === key;
  const close = () => openAtKey(undefined);

  useEffect(() => {
    if (!open) return;
    const closeBeside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) openAtKey(undefined);
    };
    addEventListener('pointerdown', closeBeside);
    return () => removeEventListener('pointerdown', closeBeside);
  }, [open]);

  // The focused control disappears with the menu. A dialog about unsaved work later returns the focus to the opener.
  const closeInside = () => {
    close();
    opener.current?.focus();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) closeInside();
  };
  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget as Node)) close();
  };
  const logout = async () => {
    opener.current?.focus();
    setEnding(true);
    await host.session.end();
    setEnding(false);
  };
  return (
    // Listens to the keys and the focus of the controls inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={styles.menu} onKeyDown={closeByKey} onBlur={closeWhenLeft}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => openAtKey(open ? undefined : key)}
      >
        <span className={styles.avatar} aria-hidden="true">
          <Avatar size="small" name={`${fname} ${lname}`} src={imageUrl(profile.data?.image)} />
        </span>
        <span className={styles.name}>{fname}</span>
        <span className="sr-only"> {chromeTexts.accountMenu}</span>
        <Icon name="chevron-down" />
      </button>
      <ul id={panel} hidden={!open} className={styles.panel}>
        <li>
          <Link to={PATHS.profile} className={styles.entry} onClick={closeInside}>
            <Icon name="user" />
            {chromeTexts.profile}
          </Link>
        </li>
        <li>
          <Link to={PATHS.changePassword} className={styles.entry} onClick={closeInside}>
            <Icon name="key" />
            {chromeTexts.changePassword}
          </Link>
        </li>
        <li>
          <a href={`/help/of${pathname}`} target="_blank" rel="noopener" className={styles.entry} onClick={closeInside}>
            <Icon name="info" />
            {chromeTexts.help}
            <span className="sr-only"> {chromeTexts.newTab}</span>
          </a>
        </li>
        <li>
          <button
            type="button"
            className={styles.entry}
            aria-disabled={ending || undefined}
            onClick={() => void (ending || logout())}
          >
            <Icon name="logout" />
            {chromeTexts.logout}
          </button>
        </li>
      </ul>
    </div>
  );
}
