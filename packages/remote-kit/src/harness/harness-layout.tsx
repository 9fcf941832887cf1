import { type ReactElement, useEffect, useId, useSyncExternalStore } from 'react';
import { Link, useLocation, useRouteError } from 'react-router-dom';
import { Alert, failureOf, Icon, isIconName, ThemeSwitch } from '@gym/ui';
import type { FakeHost } from '../fake-host/create-fake-host.ts';
import { HostLayout } from '../render/host-layout.tsx';
import { API_MODES, type ApiMode } from './api-mode.ts';
import { type HarnessRemote, slotPath } from './harness-page.ts';
import styles from './harness.module.css';
import type { SessionEnd } from './session-end.ts';
import { texts } from './texts.ts';

/** Shows a screen's error in its place; bar and menu keep working. */
export function ScreenCrash({ onCrash }: { onCrash(message: string): void }): ReactElement {
  const error = useRouteError();
  const { reason } = failureOf(error);
  const { cause } = error as { cause?: unknown };
  const message = cause === undefined ? reason : `${reason} ${failureOf(cause).reason}`;
  useEffect(() => onCrash(message), [onCrash, message]);
  return (
    <Alert kind="error" title={`${texts.crashed}: ${message}`}>
      {texts.crashedBody}
    </Alert>
  );
}

interface HarnessLayoutProps {
  readonly remote: HarnessRemote;
  readonly host: FakeHost;
  readonly api: ApiMode;
  readonly sessionEnd: SessionEnd;
  readonly startUpFailure?: string;
  onApi(mode: ApiMode): void;
}

/** The remote's menu, and its panels. */
function HarnessMenu({ remote, host }: Pick<HarnessLayoutProps, 'remote' | 'host'>): ReactElement {
  const { pathname } = useLocation();
  const entries = remote.menu.filter(({ feature }) => feature === undefined || host.session.has(feature));
  return (
    <nav aria-label={texts.menu} className={styles.menu}>
      <ul>
        {entries.map(({ label, path, icon }) => (
          <li key={path}>
            <Link to={path} aria-current={path.toLowerCase() === pathname.toLowerCase() ? 'page' : undefined}>
              {isIconName(icon) && <Icon name={icon} />}
              {label}
            </Link>
          </li>
        ))}
        {Object.entries(remote.slots ?? {}).map(([slot, { title }]) => (
          <li key={slot}>
            <Link to={slotPath(slot)} aria-current={slotPath(slot) === pathname ? 'page' : undefined}>
              {texts.panel(title, slot)}
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
  host,
  api,
  sessionEnd,
  startUpFailure,
  onApi,
}: HarnessLayoutProps): ReactElement {
  const selectId = useId();
  const sessionEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.count) > 0;
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <p className={styles.name}>
          <b>{remote.name}</b> {remote.version}
        </p>
        <label htmlFor={selectId}>{texts.api}</label>
        <select id={selectId} value={api} onChange={({ target }) => onApi(target.value as ApiMode)}>
          {API_MODES.map((mode) => (
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
      <HarnessMenu remote={remote} host={host} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {sessionEnded && (
          <p role="status" className={styles.over}>
            {texts.sessionOver}
          </p>
        )}
        <HostLayout host={host} />
      </main>
    </div>
  );
}
