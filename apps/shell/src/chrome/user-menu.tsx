import { Avatar, Icon, Link } from '@gym/ui';
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
import { useLocation } from 'react-router-dom';
import * as paths from '@gym/remote-contract/routes/shell';
import { useShell } from '../platform/use-shell.tsx';
import { imageUrl, profileQuery } from '../platform/session/signed-in-user.ts';
import { chromeTexts } from './texts.ts';
import styles from './user-menu.module.css';

/** Opens and closes the menu. A navigation closes it, because it changes the key of the history entry. */
function useDisclosure() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === key;
  const close = () => setOpenAt(undefined);

  useEffect(() => {
    if (!isOpen) return;
    const closeBeside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpenAt(undefined);
    };
    addEventListener('pointerdown', closeBeside);
    return () => removeEventListener('pointerdown', closeBeside);
  }, [isOpen]);

  // The focused control disappears with the menu. A dialog about unsaved work later returns the focus to the opener.
  const closeInside = () => {
    close();
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) closeInside();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) close();
  };
  return {
    isOpen,
    closeInside,
    toggle: () => setOpenAt(isOpen ? undefined : key),
    opener,
    area: { ref: root, onKeyDown, onBlur },
  };
}

/**
 * Shows the signed-in user, with links to their screens (acceptance B3). It is a disclosure with links and not an ARIA
 * menu, because every keyboard user knows Tab and few know arrow keys.
 */
export function UserMenu(): ReactElement {
  const { session } = useShell();
  const { fname, lname } = useSyncExternalStore(session.subscribe, session.current);
  // Shows the picture only if another component has read the profile. This component never requests it.
  const profile = useQuery({ ...profileQuery, enabled: false });
  const { isOpen, closeInside, toggle, opener, area } = useDisclosure();
  const panel = useId();
  return (
    <div {...area} className={styles.menu}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={toggle}
      >
        <span className={styles.avatar} aria-hidden="true">
          <Avatar size="small" name={`${fname} ${lname}`} src={imageUrl(profile.data?.image)} />
        </span>
        <span className={styles.name}>{fname}</span>
        <span className="sr-only"> {chromeTexts.accountMenu}</span>
        <Icon name="chevron-down" />
      </button>
      <ul id={panel} hidden={!isOpen} className={styles.panel}>
        <AccountLinks onChosen={closeInside} />
        <Logout onChosen={() => opener.current?.focus()} />
      </ul>
    </div>
  );
}

function AccountLinks({ onChosen }: { onChosen(): void }): ReactElement {
  const { pathname } = useLocation();
  return (
    <>
      <li>
        <Link to={paths.profile} className={styles.entry} onClick={onChosen}>
          <Icon name="user" />
          {chromeTexts.profile}
        </Link>
      </li>
      <li>
        <Link to={paths.changePassword} className={styles.entry} onClick={onChosen}>
          <Icon name="key" />
          {chromeTexts.changePassword}
        </Link>
      </li>
      <li>
        <a href={`/help/of${pathname}`} target="_blank" rel="noopener" className={styles.entry} onClick={onChosen}>
          <Icon name="info" />
          {chromeTexts.help}
          <span className="sr-only"> {chromeTexts.newTab}</span>
        </a>
      </li>
    </>
  );
}

function Logout({ onChosen }: { onChosen(): void }): ReactElement {
  const { host } = useShell();
  const [isEnding, setEnding] = useState(false);
  const logout = async () => {
    onChosen();
    setEnding(true);
    await host.session.end();
    setEnding(false);
  };
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-disabled={isEnding || undefined}
        onClick={() => void (isEnding || logout())}
      >
        <Icon name="logout" />
        {chromeTexts.logout}
      </button>
    </li>
  );
}
