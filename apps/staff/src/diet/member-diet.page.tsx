import { Card, EmptyState, QueryView, Screen, Skeleton } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { fullName } from '../member/full-name.ts';
import { goneNotice } from '../member/gone-notice.ts';
import { MemberChooser } from '../member/member-chooser.tsx';
import { MemberFacts } from '../member/member-facts.tsx';
import { memberContactQuery } from '../member/member-queries.ts';
import { paths } from '../paths.ts';
import { dietTexts } from '../texts/diet.ts';
import { useChosenMember } from './chosen-member.ts';
import { DietForm } from './diet-form.tsx';
import { foodItemsQuery, memberDietQuery } from './diet-queries.ts';
import styles from './diet.module.css';
import { PaperHead } from './paper-head.tsx';

const { title, choose: chooseText } = dietTexts;
const notFound = { to: paths.memberDiet(), label: title };

/** Member Diet (acceptance G1 to G3). */
export default function MemberDietPage(): ReactElement {
  const [member, choose] = useChosenMember();
  useQuery(foodItemsQuery); // there when a member is chosen
  return (
    <Screen title={title} width="form">
      <div className={styles.stack}>
        <Card>
          <PaperHead />
          <div className={styles.onScreen}>
            <MemberChooser value={member} onChange={choose} />
          </div>
          {member !== '' && <ChosenMember key={member} member={member} />}
        </Card>
        {member === '' ? (
          <Card>
            <EmptyState title={chooseText} />
          </Card>
        ) : (
          <DietOf key={member} member={member} />
        )}
      </div>
    </Screen>
  );
}

function ChosenMember({ member }: { member: string }): ReactElement {
  const contact = useQuery(memberContactQuery(member));
  return (
    <QueryView
      query={contact}
      notFound={goneNotice(contact.error, notFound, paths.memberDiet)}
      skeleton={<Skeleton lines={2} />}
    >
      {(row) => <MemberFacts member={row} />}
    </QueryView>
  );
}

function DietOf({ member }: { member: string }): ReactElement {
  const contact = useQuery(memberContactQuery(member));
  const foods = useQuery(foodItemsQuery);
  const diet = useQuery(memberDietQuery(member));
  // That there is no such member was said above. Of one who was read, a later read that fails takes nothing away.
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
