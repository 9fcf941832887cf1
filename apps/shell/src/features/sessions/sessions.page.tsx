import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type DataOf, get, post } from '@gym/api-client';
import { getOwnSessions, revokeOtherSessions, revokeSession } from '@gym/api-contract/calls';
import { Badge, Button, Card, DescriptionList, failureOf, QueryView, Screen } from '@gym/ui';
import { useKeepFocus } from '@gym/ui/focus-kept';
import { formatMoment } from '@gym/ui/format-moment';
import { deviceName } from '../../platform/device-name.ts';
import { NotFound } from '@gym/kernel';
import { useConfig, useShell } from '../../platform/use-shell.tsx';
import styles from './sessions.module.css';

/** Texts of `/sessions`. */
const sessionsTexts = {
  title: 'Where you are signed in',
  lead: 'Sign out where you do not recognise a device, then change your password.',
  list: 'Your sessions',
  here: 'This device',
  lastUsed: 'Last used',
  now: 'Now',
  since: 'Signed in',
  address: 'Network address',
  lastAddress: 'Last network address',
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out of ${device}`,
  signOutElsewhere: 'Sign out everywhere else',
  onlyHere: 'You are signed in nowhere else.',
  signedOut: (device: string) => `Signed out: ${device}.`,
  signedOutElsewhere: 'Signed out everywhere else.',
  failed: (reason: string) => `Not signed out. ${reason}`,
} as const;

/**
 * The user's sessions, or null if the server does not list them. The list is always refetched, because it changes on
 * other devices.
 */
const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => get(getOwnSessions, {}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

type OwnSession = DataOf<typeof getOwnSessions>[number];

interface Props {
  session: OwnSession;
  busy: boolean;
  onSignOut(device: string): void;
}

/** One of the user's sessions. The current one has no button, because Logout ends it. */
function SessionCard({ session, busy, onSignOut }: Props): ReactElement {
  const config = useConfig();
  const { agent, current, created_at, last_used_at, address, last_address = '' } = session;
  const device = deviceName(agent);
  const hasMoved = last_address !== '' && last_address !== address;
  return (
    <li>
      <Card className={styles.session}>
        <div className={styles.head}>
          <h2 className={styles.device}>{device}</h2>
          {current ? (
            <Badge tone="accent">{sessionsTexts.here}</Badge>
          ) : (
            <Button
              size="small"
              busy={busy}
              aria-label={sessionsTexts.signOutOf(device)}
              onClick={() => onSignOut(device)}
            >
              {sessionsTexts.signOut}
            </Button>
          )}
        </div>
        <DescriptionList
          items={[
            { term: sessionsTexts.lastUsed, value: current ? sessionsTexts.now : formatMoment(last_used_at, config) },
            ...(hasMoved ? [{ term: sessionsTexts.lastAddress, value: last_address }] : []),
            { term: sessionsTexts.since, value: formatMoment(created_at, config) },
            { term: sessionsTexts.address, value: address || undefined },
          ]}
        />
      </Card>
    </li>
  );
}

/** The session that is being signed out, or all others. */
type Ending = OwnSession['id'] | 'others';

/** `/sessions`, an addition to the specification: lists the user's sessions and signs them out. */
export default function SessionsPage(): ReactElement {
  const { toaster, host } = useShell();
  const sessions = useQuery(ownSessionsQuery);
  const [ending, setEnding] = useState<Ending>();

  const end = async (what: Ending, revoke: () => Promise<void>, done: string) => {
    if (ending !== undefined) return;
    setEnding(what);
    try {
      await revoke();
      toaster.show({ kind: 'success', text: done });
    } catch (error) {
      toaster.show({ kind: 'error', text: sessionsTexts.failed(failureOf(error).reason) });
    }
    await sessions.refetch();
    setEnding(undefined);
  };
  // The pressed button disappears with its session, and the focus with it.
  const list = useKeepFocus<HTMLUListElement>(sessions.data?.length);

  if (!host.session.has('own-sessions')) return <NotFound />;
  const elsewhere = sessions.data?.some(({ current }) => !current) ?? false;
  return (
    <Screen
      title={sessionsTexts.title}
      lead={sessionsTexts.lead}
      width="form"
      actions={
        elsewhere && (
          <Button
            busy={ending === 'others'}
            onClick={() => void end('others', () => post(revokeOtherSessions, {}), sessionsTexts.signedOutElsewhere)}
          >
            {sessionsTexts.signOutElsewhere}
          </Button>
        )
      }
    >
      <QueryView query={sessions}>
        {(rows) => (
          <>
            <ul ref={list} tabIndex={-1} aria-label={sessionsTexts.list} className={styles.sessions}>
              {rows?.map((session) => (
                <SessionCard
                  key={session.id}
                  session={session}
                  busy={ending === session.id}
                  onSignOut={(device) =>
                    void end(session.id, () => post(revokeSession, { id: session.id }), sessionsTexts.signedOut(device))
                  }
                />
              ))}
            </ul>
            {!elsewhere && <p className={styles.note}>{sessionsTexts.onlyHere}</p>}
          </>
        )}
      </QueryView>
    </Screen>
  );
}
