import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { type DataOf, get } from '@gym/api-client';
import { getDeskOverview } from '@gym/api-contract/calls';
import { withQuery } from '@gym/remote-contract/link';
import { renewals } from '@gym/remote-contract/routes/cross-app';
import * as staff from '@gym/remote-contract/routes/staff';
import { fullName } from '@gym/rules';
import { Card, formatDay, LinkButton, QueryView, TextLink } from '@gym/ui';
import { useShell } from '../../platform/use-shell.tsx';
import styles from './dashboard.module.css';
import { DeskSteps } from './first-steps.tsx';
import { memberPath } from './links.ts';
import { dashboardTexts } from './texts.ts';

const { desk: texts } = dashboardTexts;

/** Colleagues sell and add too, so returning to the page refetches it. */
const deskQuery = queryOptions({
  queryKey: ['dashboard', 'desk'],
  queryFn: ({ signal }) => get(getDeskOverview, {}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

type DeskOverview = DataOf<typeof getDeskOverview>;
type DeskMember = Pick<DeskOverview['added'][number], 'id' | 'fname' | 'lname' | 'phone'>;

const nameOf = (member: DeskMember) => fullName(member) || dashboardTexts.noName;

interface DeskRowProps {
  member: DeskMember;
  /** A line below the name. */
  text: ReactNode;
  /** The label of the link to Plan Assign, with the member chosen. */
  action?: string | undefined;
}

function DeskRow({ member, text, action }: DeskRowProps): ReactElement {
  const { audience, host } = useShell();
  const name = nameOf(member);
  const page = memberPath(member.id, audience, (feature) => host.session.has(feature));
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <bdi>{page ? <TextLink to={page}>{name}</TextLink> : name}</bdi>
        <span className={styles.about}>{text}</span>
        {member.phone && (
          <a className={styles.phone} href={`tel:${member.phone}`}>
            <bdi>{member.phone}</bdi>
          </a>
        )}
      </div>
      {action && (
        <LinkButton
          to={withQuery(staff.planAssign, { member: member.id })}
          size="small"
          className={styles.action}
          aria-label={`${action} ${name}`}
        >
          {action}
        </LinkButton>
      )}
    </li>
  );
}

interface DeskListProps {
  id: string;
  title: string;
  /** The text of an empty list. */
  none: string;
  rows: readonly ReactElement[];
  /** Link to the whole list. */
  all?: ReactNode;
}

const DeskList = ({ id, title, none, rows, all }: DeskListProps): ReactElement => (
  <Card className={styles.list}>
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
    {rows.length === 0 ? (
      <p className={styles.none}>{none}</p>
    ) : (
      <ul className={styles.rows} aria-labelledby={id}>
        {rows}
      </ul>
    )}
    {all && <p className={styles.all}>{all}</p>}
  </Card>
);

/** What each list of renewals says. */
const RENEWALS = {
  'due-today': { title: texts.dueToday, none: texts.noneToday, all: texts.allToday, about: texts.ends },
  'due-week': { title: texts.dueWeek, none: texts.noneThisWeek, all: texts.allWeek, about: texts.ends },
  ended: { title: texts.ended, none: texts.noneEnded, all: texts.allEnded, about: texts.endedOn },
} as const;

/** A list of renewals. A link leads to those that are not among the first rows. */
function RenewalList({
  id,
  renewals: { rows, total },
  due,
}: {
  id: keyof typeof RENEWALS;
  renewals: DeskOverview['due_today'];
  due: '0' | '7' | 'ended';
}): ReactElement {
  const { config } = useShell();
  const { title, none, all, about } = RENEWALS[id];
  return (
    <DeskList
      id={id}
      title={title}
      none={none}
      rows={rows.map((member) => (
        <DeskRow
          key={member.id}
          member={member}
          text={
            <>
              <bdi>{member.plan_name}</bdi>,{' '}
              <span className={styles.when}>{about(formatDay(member.ends, config.locale))}</span>
            </>
          }
          action={texts.renew}
        />
      ))}
      all={total > rows.length && <TextLink to={withQuery(renewals, { due })}>{all(total)}</TextLink>}
    />
  );
}

/** The members added last. Those without a plan get one next. */
function AddedList({ desk: { added, members } }: { desk: DeskOverview }): ReactElement {
  const { config } = useShell();
  return (
    <DeskList
      id="added-last"
      title={texts.added}
      none={texts.noneAdded}
      rows={added.map((member) => (
        <DeskRow
          key={member.id}
          member={member}
          text={texts.addedOn(formatDay(member.joined, config.locale))}
          action={member.membership === 'none' ? texts.assign : undefined}
        />
      ))}
      all={members > added.length && <TextLink to={staff.memberList}>{texts.allMembers(members)}</TextLink>}
    />
  );
}

const Lists = ({ desk }: { desk: DeskOverview }): ReactElement => (
  <div className={styles.desk}>
    <div className={styles.column}>
      <RenewalList id="due-today" renewals={desk.due_today} due="0" />
      <RenewalList id="due-week" renewals={desk.due_week} due="7" />
    </div>
    <RenewalList id="ended" renewals={desk.ended} due="ended" />
    <AddedList desk={desk} />
  </div>
);

const WaitingList = ({ title }: { title: string }): ReactElement => (
  <Card className={styles.list}>
    <h2 className={styles.heading}>{title}</h2>
    <div className={styles.waiting} aria-hidden>
      <span className={styles.awaited} />
      <span className={styles.awaited} />
      <span className={styles.awaited} />
    </div>
  </Card>
);

/** The lists before they have loaded. */
const DeskSkeleton = (): ReactElement => (
  <>
    <span role="status" className="sr-only">
      {dashboardTexts.loading}
    </span>
    <div className={styles.desk}>
      <div className={styles.column}>
        <WaitingList title={texts.dueToday} />
        <WaitingList title={texts.dueWeek} />
      </div>
      <WaitingList title={texts.ended} />
      <WaitingList title={texts.added} />
    </div>
  </>
);

/**
 * What the front desk starts the day with. What is below waits for it, so that nothing moves when its rows arrive.
 * Without an overview on this server, only that is there.
 */
export function Desk({ children }: { children: ReactNode }): ReactElement {
  const { audience, host } = useShell();
  const enabled = audience === 'staff' && host.session.has('desk-overview');
  const query = useQuery({ ...deskQuery, enabled });
  if (!enabled) return <>{children}</>;
  return (
    <>
      <QueryView query={query} skeleton={<DeskSkeleton />}>
        {(desk) =>
          desk && (
            <>
              <DeskSteps plans={desk.plans} members={desk.members} />
              {desk.members > 0 && <Lists desk={desk} />}
            </>
          )
        }
      </QueryView>
      {!query.isPending && children}
    </>
  );
}
