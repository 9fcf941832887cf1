import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useId } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '@gym/api-client';
import { getMember, type Member } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { Card, DescriptionList, EmailText, LinkButton, QueryView, Screen, TextLink } from '@gym/ui';
import { paths } from '../../paths.ts';
import { StoredDiet } from '../../shared/diet/stored-diet.tsx';
import { MeasurementHistory } from '../../shared/measurements/measurement-history.tsx';
import { measurementsQuery } from '../../shared/measurements/measurements.ts';
import { fullName } from '../../shared/members/full-name.ts';
import { MemberBreadcrumb } from '../../shared/members/member-breadcrumb.tsx';
import { MEMBERS_KEY } from '../../shared/members/member-queries.ts';
import { MembershipStatus } from '../../shared/members/membership-status.tsx';
import { missingMemberNotice } from '../../shared/members/missing-member.ts';
import { MembershipHistory, useHasMemberships } from '../../shared/memberships/membership-history.tsx';
import { missingMemberTexts } from '../../texts/member-picker.ts';
import { memberFormTexts, memberPageTexts } from '../../texts/member.ts';
import layout from '../../shared/layout.module.css';
import styles from './member-page.module.css';
import { usePlaceNames } from './places.ts';

/** One member, read-only. Unlike a form, the page may show cached data during a refetch. */
const memberDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'details', id],
    queryFn: ({ signal }) => getMember(id, { signal }),
  });

/** Redirects from a merged member to the record that replaced it, and says so. */
function useMergeRedirect(error: unknown): void {
  const { navigate, toasts } = useHost();
  const gone = error instanceof ApiError && error.movedTo !== undefined ? error : undefined;
  useEffect(() => {
    if (gone?.movedTo === undefined) return;
    toasts.show({ kind: 'info', text: gone.reason });
    navigate(paths.member(gone.movedTo), { replace: true });
  }, [gone, navigate, toasts]);
}

const { fields, father } = memberFormTexts;

/** All fields of the member's form, read-only. */
function MemberDetails({ member }: { member: Member }): ReactElement {
  const { country, state, city } = usePlaceNames(member);
  const text = (value: string) => value || undefined;
  return (
    <DescriptionList
      items={[
        { term: fields.phone, value: text(member.phone) },
        { term: fields.email, value: member.email ? <EmailText email={member.email} /> : undefined },
        { term: fields.profession, value: text(member.profession) },
        { term: father, value: text(fullName({ fname: member.father_fname, lname: member.father_lname })) },
        { term: fields.address, value: text(member.address) },
        { term: fields.city, value: city },
        { term: fields.state, value: state },
        { term: fields.country, value: country },
        { term: fields.pincode, value: text(member.pincode) },
      ]}
    />
  );
}

/** One part of a member's page, with its own heading. */
function PageSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const heading = useId();
  return (
    <Card>
      <section aria-labelledby={heading} className={styles.section}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {action}
        </header>
        {children}
      </section>
    </Card>
  );
}

const { title, edit, assign, details, memberships, measurements, measure, diet, changeDiet } = memberPageTexts;

/** All data about one member on one page. */
export default function MemberPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(memberDetailsQuery(id));
  const hasMemberships = useHasMemberships();
  useMergeRedirect(query.error);
  const actions = query.data && (
    <>
      <LinkButton to={paths.updateMember(id)}>{edit}</LinkButton>
      <LinkButton to={paths.planAssign(id)} variant="primary">
        {assign}
      </LinkButton>
    </>
  );
  return (
    <Screen
      title={query.data ? fullName(query.data) : title}
      breadcrumb={<MemberBreadcrumb id={id} member={query.data} />}
      actions={actions}
    >
      <QueryView
        query={query}
        notFound={missingMemberNotice(
          query.error,
          { to: paths.memberList, label: missingMemberTexts.backToList },
          paths.member,
        )}
      >
        {(member) => (
          <div className={layout.stack}>
            <PageSection title={details}>
              <MemberDetails member={member} />
            </PageSection>
            {hasMemberships && (
              <PageSection title={memberships} action={<MembershipStatus member={member} />}>
                <MembershipHistory member={id} />
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
