import { link, withQuery } from '@gym/remote-contract/link';
import { type ReactElement, useEffect } from 'react';
import type { MemberRow } from '@gym/api-contract';
import { LinkButton, ErrorNotice, formatDay, QueryView, Screen, TextLink } from '@gym/ui';
import { actionLinks } from '@gym/ui/action-links';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '@gym/api-client';
import { useHost } from '@gym/remote-contract';
import * as paths from '../../paths.ts';
import {
  fullName,
  MemberBreadcrumb,
  MEMBERS_KEY,
  missingMemberNotice,
  readMember,
  missingMemberTexts,
  PaperHead,
} from '../members/index.ts';
import { memberPageTexts } from './texts.ts';
import { StoredDiet } from '../diet/index.ts';
import { MeasurementHistory, measurementsQuery } from '../measurements/index.ts';
import { MembershipHistory, useHasMemberships } from '../memberships/index.ts';
import { MemberDetails } from './member-details.tsx';
import { MemberSummary } from './member-summary.tsx';
import { PageSection } from './page-section.tsx';
import { Timeline } from './timeline.tsx';
import actionStyles from './member-actions.module.css';
import layout from '../../layout.module.css';
import styles from './member-page.module.css';

const { edit, changeDietShort, measureShort, renew, assign } = memberPageTexts;

/** The next steps with a member. In a narrow window they stay at the bottom, in reach of the thumb. */
function MemberActions({ id, membership }: { id: string } & Pick<MemberRow, 'membership'>): ReactElement {
  const isRenewal = membership !== undefined && membership !== 'none';
  return (
    <div className={actionStyles.actions}>
      <LinkButton to={withQuery(paths.planAssign, { member: id })} variant="primary">
        {isRenewal ? renew : assign}
      </LinkButton>
      <LinkButton to={withQuery(paths.memberHealth, { member: id })}>{measureShort}</LinkButton>
      <LinkButton to={withQuery(paths.memberDiet, { member: id })}>{changeDietShort}</LinkButton>
      <LinkButton to={link(paths.updateMember, { id })}>{edit}</LinkButton>
    </div>
  );
}

/** One member, read-only. Unlike a form, the page may show cached data during a refetch. */
const memberDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'details', id],
    queryFn: ({ signal }) => readMember(id, { signal }),
  });

/** Redirects from a merged member to the record that replaced it, and says so. */
function useMergeRedirect(error: unknown): void {
  const { navigate, toasts } = useHost();
  const gone = error instanceof ApiError && error.movedTo !== undefined ? error : undefined;
  useEffect(() => {
    if (gone?.movedTo === undefined) return;
    toasts.show({ kind: 'info', text: gone.reason });
    navigate(link(paths.member, { id: gone.movedTo }), { replace: true });
  }, [gone, navigate, toasts]);
}

const { title, details, memberships, measurements, measure, lastMeasured, diet, changeDiet } = memberPageTexts;

/** All data about one member on one page, with the next steps. */
export default function MemberPage(): ReactElement {
  const { id = '' } = useParams();
  const { actions } = useHost();
  const query = useQuery(memberDetailsQuery(id));
  useMergeRedirect(query.error);
  return (
    <Screen
      title={query.data ? fullName(query.data) : title}
      breadcrumb={<MemberBreadcrumb id={id} member={query.data} />}
      actions={
        query.data && (
          <>
            <MemberActions id={id} membership={query.data.membership} />
            {/* The bar at the bottom of a narrow window has no room for them. */}
            {actionLinks(actions?.('member'), { member: id })}
          </>
        )
      }
    >
      <QueryView
        query={query}
        notFound={missingMemberNotice(
          query.error,
          { to: paths.memberList, label: missingMemberTexts.backToList },
          (moved) => link(paths.member, { id: moved }),
        )}
      >
        {(member) => (
          <div className={`${layout.stack} ${styles.paper}`}>
            <PaperHead />
            <MemberSummary member={member} />
            <div className={styles.columns}>
              <div className={layout.stack}>
                <Memberships member={id} />
                <Measurements key={id} member={id} />
                <PageSection
                  title={diet}
                  action={<TextLink to={withQuery(paths.memberDiet, { member: id })}>{changeDiet}</TextLink>}
                >
                  <StoredDiet member={id} />
                </PageSection>
              </div>
              <div className={styles.screenOnly}>
                <div className={layout.stack}>
                  <PageSection title={details}>
                    <MemberDetails member={member} />
                  </PageSection>
                  <Timeline member={id} />
                  <OtherPanels member={id} />
                </div>
              </div>
            </div>
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

/** What other remotes add to the page. */
function OtherPanels({ member }: { member: string }): ReactElement | null {
  const { loadSlots } = useHost();
  const { data, error, refetch } = useQuery({
    queryKey: ['slots'],
    queryFn: async () => (await loadSlots?.()) ?? null,
    staleTime: Infinity,
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return data ? <data.Slot name="member-page" context={{ member }} /> : null;
}

function Memberships({ member }: { member: string }): ReactElement | null {
  if (!useHasMemberships()) return null;
  return (
    <PageSection title={memberships}>
      <div className={styles.lastMembership}>
        <MembershipHistory member={member} />
      </div>
    </PageSection>
  );
}

function Measurements({ member }: { member: string }): ReactElement | null {
  const query = useQuery(measurementsQuery(member));
  const { session, config } = useHost();
  if (!session.has('member-page')) return null;
  return (
    <PageSection
      title={measurements}
      action={<TextLink to={withQuery(paths.memberHealth, { member })}>{measure}</TextLink>}
    >
      <QueryView query={query}>
        {(history) => (
          <>
            {history[0] && <p className={styles.muted}>{lastMeasured(formatDay(history[0].date, config.locale))}</p>}
            <MeasurementHistory member={member} history={history} />
          </>
        )}
      </QueryView>
    </PageSection>
  );
}
