import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Member } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { dayAt, daysBetween, e164Digits } from '@gym/rules';
import { Avatar, Badge, Button, Card, formatDay, LinkButton } from '@gym/ui';
import { fullName, membershipDay, memberTexts, timelineQuery } from '../members/index.ts';
import { memberPageTexts } from './texts.ts';
import styles from './member-summary.module.css';
import { MemberTags } from './member-tags.tsx';

/** From this many days on, the end of a membership stands out. */
const SOON_DAYS = 7;

const { summary, number, memberSince, soon, daysLeft, endedAgo, startsIn, call, email, whatsApp, print } =
  memberPageTexts;

/** Who the member is, how long the membership lasts, and the ways to reach the member. */
export function MemberSummary({ member }: { member: Member }): ReactElement {
  const { session, config } = useHost();
  const { data: timeline } = useQuery({
    ...timelineQuery({ id: String(member.id) }),
    enabled: session.has('member-timeline'),
  });
  const since = timeline?.since;
  return (
    <Card>
      <section aria-label={summary} className={styles.summary}>
        <span aria-hidden="true">
          <Avatar name={fullName(member)} />
        </span>
        <div className={styles.facts}>
          <p>
            {number(member.id)}
            {since && (
              <>
                {' · '}
                <span className={styles.since}>{memberSince(formatDay(since, config.locale))}</span>
              </>
            )}
          </p>
          <TimeLeft member={member} />
          <MemberTags member={member} />
        </div>
        <Contacts member={member} />
      </section>
    </Card>
  );
}

/** The membership status, the days left and the day. Renders nothing if the server does not send them. */
function TimeLeft({ member }: { member: Member }): ReactElement | null {
  const { locale, timeZone } = useHost().config;
  const { membership, ends, starts } = member;
  if (!membership) return null;
  if (!ends)
    return (
      <p className={styles.left}>
        <Badge>{memberTexts.membership[membership]}</Badge>
      </p>
    );
  const left = daysBetween(dayAt(new Date(), timeZone), starts ?? ends);
  const isActive = membership === 'active';
  const isSoon = isActive && left <= SOON_DAYS;
  return (
    <p className={styles.left}>
      <Badge tone={starts ? 'neutral' : isActive && !isSoon ? 'accent' : 'warning'}>
        {isSoon ? soon : memberTexts.membership[membership]}
      </Badge>
      <strong>{starts ? startsIn(left) : isActive ? daysLeft(left) : endedAgo(-left)}</strong>
      <span>{membershipDay(member, locale)}</span>
    </p>
  );
}

/** Links that call, mail or message the member, and the button for the printed page. */
function Contacts({ member }: { member: Member }): ReactElement {
  const digits = e164Digits(member.phone);
  const name = <span className="sr-only"> {fullName(member)}</span>;
  return (
    <div className={styles.contacts}>
      {member.phone && (
        <LinkButton to={`tel:${member.phone}`} size="small">
          {call}
          {name}
        </LinkButton>
      )}
      {member.email && (
        <LinkButton to={`mailto:${encodeURIComponent(member.email).replace('%40', '@')}`} size="small">
          {email}
          {name}
        </LinkButton>
      )}
      {digits && (
        <LinkButton to={`https://wa.me/${digits}`} size="small" target="_blank" rel="noopener noreferrer">
          {whatsApp}
          {name}
        </LinkButton>
      )}
      <Button size="small" onClick={() => window.print()}>
        {print}
      </Button>
    </div>
  );
}
