import { useHost } from '@gym/remote-contract';
import { withQuery } from '@gym/remote-contract/link';
import { Card, EmptyState, Skeleton, TextLink, QueryView, Screen } from '@gym/ui';
import { formatMoment } from '@gym/ui/format-moment';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as paths from '../../paths.ts';
import { dietOverviewQuery, foodItemsQuery, memberDietQuery } from './diet-queries.ts';
import {
  fullName,
  MemberBreadcrumb,
  MemberChooser,
  memberContactQuery,
  MemberFacts,
  missingMemberNotice,
  PaperHead,
} from '../members/index.ts';
import { DietForm } from './diet-form.tsx';
import styles from './diet.module.css';
import layout from '../../layout.module.css';
import { dietTexts } from './texts.ts';

/** What shows before a member is chosen: the diets that changed last. */
function RecentDiets(): ReactElement {
  const { locale, timeZone } = useHost().config;
  const overview = useQuery(dietOverviewQuery);
  const recent = overview.data?.recent ?? [];
  return (
    <Card>
      {overview.isPending ? (
        <Skeleton lines={6} />
      ) : recent.length === 0 ? (
        <EmptyState title={dietTexts.choose} />
      ) : (
        <section className={styles.summary} aria-labelledby="recent-diets">
          <p className={styles.hint}>{dietTexts.choose}</p>
          <h2 id="recent-diets" className={styles.heading}>
            {dietTexts.recent}
          </h2>
          <ul className={styles.entries}>
            {recent.map(({ at, ...member }) => (
              <li key={member.id} className={styles.recent}>
                <TextLink to={withQuery(paths.memberDiet, { member: member.id })}>
                  <bdi>{fullName(member)}</bdi>
                </TextLink>
                <span className={styles.moment}>{formatMoment(at, { locale, timeZone })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

/**
 * The member that the URL names: `?member=7`. Before the member changes, the host asks about unsaved work, whether by
 * the picker, a link or Back. If the user stays, the URL changes back.
 *
 * @returns the member shown, '' for none, and a setter
 */
function useChosenMember(): [member: string, choose: (id: string) => void] {
  const { unsavedWork, saves } = useHost();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('member') ?? '';
  const [member, setMember] = useState(wanted);
  const go = (id: string) => setParams(id === '' ? {} : { member: id }, { replace: true, preventScrollReset: true });

  useEffect(() => {
    if (wanted === member) return;
    let current = true;
    // The host asked already before it reopened the failed save.
    const mayLeave = saves.reopened(withQuery(paths.memberDiet, { member: wanted }))
      ? Promise.resolve(true)
      : unsavedWork.mayLeave();
    void mayLeave.then((agreed) => {
      if (!current) return;
      if (agreed) setMember(wanted);
      else go(member);
    });
    return () => {
      current = false;
    };
    // Ask once per change of the URL.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);

  return [member, go];
}

const { title } = dietTexts;
const notFound = { to: paths.memberDiet, label: title };

/** Member Diet (acceptance G1 to G3). */
export default function MemberDietPage(): ReactElement {
  const [member, choose] = useChosenMember();
  useQuery(foodItemsQuery); // loads the list before the user chooses a member
  const { data: contact } = useQuery(memberContactQuery(member));
  return (
    <Screen
      title={title}
      record={contact && fullName(contact)}
      width="form"
      breadcrumb={member !== '' && <MemberBreadcrumb id={member} member={contact} screen={title} />}
    >
      <div className={layout.stack}>
        <Card>
          <PaperHead />
          <div className={styles.who}>
            <div className={styles.onScreen}>
              <MemberChooser value={member} onChange={choose} />
            </div>
            {member !== '' && (
              <div className={styles.facts}>
                <ChosenMemberFacts key={member} member={member} />
              </div>
            )}
          </div>
        </Card>
        {member === '' ? <RecentDiets /> : <DietSection key={member} member={member} />}
      </div>
    </Screen>
  );
}

function ChosenMemberFacts({ member }: { member: string }): ReactElement {
  const contact = useQuery(memberContactQuery(member));
  return (
    <QueryView
      query={contact}
      notFound={missingMemberNotice(contact.error, notFound, (member) => withQuery(paths.memberDiet, { member }))}
      skeleton={<Skeleton lines={2} />}
    >
      {(row) => <MemberFacts member={row} />}
    </QueryView>
  );
}

function DietSection({ member }: { member: string }): ReactElement {
  const contact = useQuery(memberContactQuery(member));
  const foods = useQuery(foodItemsQuery);
  const diet = useQuery(memberDietQuery(member));
  // The part above reports a missing member. If a later refetch fails, the diet stays.
  if (contact.isError && !contact.data) return <></>;
  return (
    <QueryView query={foods} skeleton={<Skeleton lines={8} />}>
      {(items) => (
        <QueryView query={diet} skeleton={<Skeleton lines={8} />}>
          {(stored) => (
            <DietForm member={member} name={contact.data ? fullName(contact.data) : ''} foods={items} diet={stored} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}
