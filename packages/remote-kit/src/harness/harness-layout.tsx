import { KernelToasts, LeaveGuard, shownContributions, type Store, useMenuMark } from '@gym/kernel';
import { type BootRemote, useHost } from '@gym/remote-contract';
import { Icon, isIconName, ThemeSwitch } from '@gym/ui';
import { type ReactElement, useId, useSyncExternalStore } from 'react';
import { Link, Outlet } from 'react-router-dom';
import type { ApiMode } from './api-mode.ts';
import { slotPath, slotsOf } from './harness-page.ts';
import styles from './harness.module.css';
import { texts } from './texts.ts';

interface HarnessLayoutProps {
  readonly remote: BootRemote;
  readonly api: ApiMode;
  readonly modes: readonly ApiMode[];
  /** How often the client told the host that the session is over. */
  readonly unauthorised: Store<number>;
  readonly startUpFailure?: string | undefined;
  onApi(mode: ApiMode): void;
}

/** The remote's menu, and its panels. */
function HarnessMenu({ remote }: Pick<HarnessLayoutProps, 'remote'>): ReactElement {
  const { session } = useHost();
  const markOf = useMenuMark();
  const entries = shownContributions(remote.menu, session);
  return (
    <nav aria-label={texts.menu} className={styles.menu}>
      <ul>
        {entries.map(({ label, path, icon }) => (
          <li key={path}>
            <Link to={path} aria-current={markOf(path)}>
              {isIconName(icon) && <Icon name={icon} />}
              {label}
            </Link>
          </li>
        ))}
        {slotsOf(remote).map(([slot, { title, kind }]) => (
          <li key={slot}>
            <Link to={slotPath(slot)} aria-current={markOf(slotPath(slot))}>
              {texts.contribution(title, kind, slot)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The chrome for one remote: its menu, the API mode, the theme. */
export function HarnessLayout({
  remote,
  api,
  modes,
  unauthorised,
  startUpFailure,
  onApi,
}: HarnessLayoutProps): ReactElement {
  const selectId = useId();
  const sessionEnded = useSyncExternalStore(unauthorised.subscribe, unauthorised.current) > 0;
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <p className={styles.name}>
          <b>{remote.name}</b> {remote.version}
        </p>
        <label htmlFor={selectId}>{texts.api}</label>
        <select id={selectId} value={api} onChange={({ target }) => onApi(target.value as ApiMode)}>
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {texts.modes[mode]}
            </option>
          ))}
        </select>
        <ThemeSwitch />
        {startUpFailure !== undefined && (
          <p role="alert" className={styles.alert}>
            {texts.startUpFailed(startUpFailure)}
          </p>
        )}
      </header>
      <HarnessMenu remote={remote} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {sessionEnded && (
          <p role="status" className={styles.over}>
            {texts.sessionOver}
          </p>
        )}
        <Outlet />
      </main>
      <LeaveGuard />
      <KernelToasts />
    </div>
  );
}
