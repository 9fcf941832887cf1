import { revokeOtherSessions, revokeSession, type OwnSession } from '@gym/api-client/account';
import { Button, failureOf, QueryView, Screen } from '@gym/ui';
import { useFocusKept } from '@gym/ui/focus-kept';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { NotFound } from '../not-found/not-found.tsx';
import { useShell } from '../services/use-shell.ts';
import { sessionsTexts } from '../texts/sessions.ts';
import { ownSessionsQuery } from './own-sessions-query.ts';
import { SessionCard } from './session-card.tsx';
import styles from './sessions.module.css';

/** What is being signed out: one session, or every other. */
type Ending = OwnSession['id'] | 'others';

/** `/sessions`, ours: where the user is signed in, and the way to sign out there. */
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
  // The button that was pressed goes with its session, and the focus with it.
  const list = useFocusKept<HTMLUListElement>(sessions.data?.length);

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
            onClick={() => void end('others', revokeOtherSessions, sessionsTexts.signedOutElsewhere)}
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
                    void end(session.id, () => revokeSession(session.id), sessionsTexts.signedOut(device))
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
