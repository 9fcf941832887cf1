import { withQuery } from '@gym/remote-contract/link';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useHost } from '@gym/remote-contract';
import { Card, QueryView, Screen, Skeleton } from '@gym/ui';
import * as paths from '../../paths.ts';
import { foodItemsQuery, memberDietQuery } from './diet-queries.ts';
import {
  fullName,
  MemberBreadcrumb,
  MemberChooser,
  memberContactQuery,
  MemberFacts,
  missingMemberNotice,
  PaperHead,
} from '../members/index.ts';
import { dietTexts } from './texts.ts';
import { DietForm } from './diet-form.tsx';
import { RecentDiets } from './recent-diets.tsx';
import layout from '../../layout.module.css';
import styles from './diet.module.css';

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
