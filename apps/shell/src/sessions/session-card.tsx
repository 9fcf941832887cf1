import type { OwnSession } from '@gym/api-client/account';
import { Badge, Button, Card, DescriptionList } from '@gym/ui';
import { formatMoment } from '@gym/ui/format-moment';
import type { ReactElement } from 'react';
import { useConfig } from '../config/use-config.ts';
import { sessionsTexts } from '../texts/sessions.ts';
import { deviceOf } from './device-of.ts';
import styles from './sessions.module.css';

interface Props {
  session: OwnSession;
  busy: boolean;
  onSignOut(device: string): void;
}

/** One place where the user is signed in. The one they are at is left by Logout, as everywhere. */
export function SessionCard({ session, busy, onSignOut }: Props): ReactElement {
  const config = useConfig();
  const { agent, current, createdAt, lastUsedAt, address } = session;
  const device = deviceOf(agent);
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
            { term: sessionsTexts.lastUsed, value: current ? sessionsTexts.now : formatMoment(lastUsedAt, config) },
            { term: sessionsTexts.since, value: formatMoment(createdAt, config) },
            { term: sessionsTexts.address, value: address || undefined },
          ]}
        />
      </Card>
    </li>
  );
}
