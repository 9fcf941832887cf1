import { useHost } from '@gym/remote-contract';
import { LinkButton, QueryView, Screen, TextLink } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { MemberPeriods, useKeepsPeriods } from '../assignments/member-periods.tsx';
import { StoredDiet } from '../diet/stored-diet.tsx';
import { measurementsQuery } from '../health/history-queries.ts';
import { MeasurementHistory } from '../health/measurement-history.tsx';
import { fullName } from '../member/full-name.ts';
import { goneNotice } from '../member/gone-notice.ts';
import { memberDetailsQuery } from '../member/member-details-query.ts';
import { MembershipStatus } from '../member/membership-status.tsx';
import { MemberDetails } from '../members/member-details.tsx';
import { paths } from '../paths.ts';
import { memberPageTexts } from '../texts/member-page.ts';
import { goneTexts } from '../texts/gone.ts';
import styles from './member.module.css';
import { PageSection } from './page-section.tsx';
import { useWayOn } from './use-way-on.ts';

const { title, edit, assign, details, memberships, measurements, measure, diet, changeDiet } = memberPageTexts;

/** Everything about one member, on one page. */
export default function MemberPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(memberDetailsQuery(id));
  const keepsPeriods = useKeepsPeriods();
  useWayOn(query.error);
  const actions = query.data && (
    <>
      <LinkButton to={paths.updateMember(id)}>{edit}</LinkButton>
      <LinkButton to={paths.planAssign(id)} variant="primary">
        {assign}
      </LinkButton>
    </>
  );
  return (
    <Screen title={query.data ? fullName(query.data) : title} actions={actions}>
      <QueryView
        query={query}
        notFound={goneNotice(query.error, { to: paths.memberList, label: goneTexts.backToList }, paths.member)}
      >
        {(member) => (
          <div className={styles.stack}>
            <PageSection title={details}>
              <MemberDetails member={member} />
            </PageSection>
            {keepsPeriods && (
              <PageSection title={memberships} action={<MembershipStatus member={member} />}>
                <MemberPeriods member={id} />
              </PageSection>
            )}
            <Measurements key={id} member={id} />
            <PageSection title={diet} action={<TextLink to={paths.memberDiet(id)}>{changeDiet}</TextLink>}>
              <StoredDiet member={id} />
            </PageSection>
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

function Measurements({ member }: { member: string }): ReactElement | null {
  const query = useQuery(measurementsQuery(member));
  if (!useHost().session.has('member-page')) return null;
  return (
    <PageSection title={measurements} action={<TextLink to={paths.memberHealth(member)}>{measure}</TextLink>}>
      <QueryView query={query}>{(history) => <MeasurementHistory history={history} />}</QueryView>
    </PageSection>
  );
}
