import { withQuery } from '@gym/remote-contract/link';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Plan } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { DescriptionList, ErrorNotice, QueryView, Skeleton, Alert, failureOf, formatDay } from '@gym/ui';
import { SelectField, useForm } from '@gym/ui/form';
import { termLabel } from '@gym/ui/term-label';
import { daysBetween } from '@gym/rules';
import * as paths from '../../paths.ts';
import {
  memberContactQuery,
  MemberFacts,
  MemberField,
  MembershipStatus,
  missingMemberNotice,
} from '../members/index.ts';
import { formatPrice, planListQuery, type PreviewedMembership, membershipPreviewQuery } from './memberships.ts';
import type { LastPlan } from './sell-membership.ts';
import styles from './plan-assign.module.css';
import { membershipTexts } from './texts.ts';
import { sharedTexts } from '../../texts.ts';

const { fields } = membershipTexts;

/** A plan's terms, read-only (acceptance H1). An unknown code is shown as received. */
function PlanFacts({ plan: { plan_name, price, duration, duration_count } }: { plan: Plan }): ReactElement {
  const { config } = useHost();
  return (
    <DescriptionList
      items={[
        { term: fields.planName, value: plan_name },
        { term: fields.price, value: formatPrice(price, config) || undefined },
        { term: fields.duration, value: termLabel(duration, duration_count) },
      ]}
    />
  );
}

const notFound = { to: paths.planAssign, label: membershipTexts.title };

/** The member who gets the plan. */
export function MemberSection(): ReactElement {
  const id = String(useForm().valueOf('member_id') ?? '');
  const contact = useQuery(memberContactQuery(id));
  return (
    <div className={styles.column}>
      <MemberField name="member_id" />
      {id !== '' && (
        <QueryView
          query={contact}
          notFound={missingMemberNotice(contact.error, notFound, (member) => withQuery(paths.planAssign, { member }))}
          skeleton={<Skeleton lines={2} />}
        >
          {(member) => (
            <div className={styles.facts}>
              <MemberFacts member={member} />
              <MembershipStatus member={member} />
            </div>
          )}
        </QueryView>
      )}
    </div>
  );
}

const { plan: label, noPlans, lastPlan, lastPlanGone, planGone, planGoneOption } = membershipTexts;

interface PlanSectionProps {
  /** The last plan of the member that the address names. */
  last: (LastPlan & { readonly member: string }) | undefined;
}

/** The plan to add. It says why a plan is chosen already, or why the last one is not. */
export function PlanSection({ last }: PlanSectionProps): ReactElement {
  const form = useForm();
  const id = String(form.valueOf('plan_id') ?? '');
  const plans = useQuery(planListQuery);
  const plan = plans.data?.find((one) => String(one.id) === id);
  // A draft or a failed save may have a plan that was archived meanwhile.
  const isMissing = id !== '' && plans.data !== undefined && !plan;
  const options = (plans.data ?? []).map(({ id: value, plan_name }) => ({ value, label: plan_name }));
  if (plans.isError && !plans.data) return <ErrorNotice error={plans.error} onRetry={() => void plans.refetch()} />;
  const hintOf = () => {
    if (plans.data?.length === 0) return noPlans;
    if (isMissing && !plans.isFetching) return planGone;
    if (last?.member !== form.valueOf('member_id')) return undefined;
    if (id === '' && last?.gone !== undefined) return lastPlanGone(last.gone);
    return id !== '' && id === last?.id ? lastPlan : undefined;
  };
  return (
    <div className={styles.column}>
      <SelectField
        name="plan_id"
        label={label}
        hint={hintOf()}
        options={
          isMissing
            ? [...options, { value: id, label: plans.isFetching ? sharedTexts.loading : planGoneOption }]
            : options
        }
        placeholder={plans.isPending ? sharedTexts.loading : undefined}
        required
      />
      {plan && (
        <div className={styles.facts}>
          <PlanFacts plan={plan} />
        </div>
      )}
    </div>
  );
}

const { previewFailed, previewLoading, runs, follows, restarts, starts, free } = membershipTexts;

/**
 * The dates that the server would set at Submit (acceptance H2). Renders nothing if the server does not announce
 * memberships.
 */
export function MembershipPreview(): ReactElement | null {
  const {
    session,
    config: { locale },
  } = useHost();
  const form = useForm();
  const [member, plan] = [String(form.valueOf('member_id') ?? ''), String(form.valueOf('plan_id') ?? '')];
  const preview = useQuery(membershipPreviewQuery(member, plan));
  const plans = useQuery(planListQuery);
  const chosen = plans.data?.find(({ id }) => String(id) === plan);
  if (!session.has('memberships') || member === '' || plan === '') return null;
  // A plan that is no longer offered is not sold.
  if (plans.data && !chosen) return null;
  if (preview.isError)
    return (
      <div className={styles.dates}>
        <Alert kind="warning" title={previewFailed}>
          {failureOf(preview.error).reason}
        </Alert>
      </div>
    );
  const day = (text: string) => formatDay(text, locale);
  const { data } = preview;
  const included = free[Number(chosen?.free_days)];
  return (
    <div className={styles.dates}>
      <Alert kind="info" title={data ? runs(day(data.start), day(data.end)) : previewLoading}>
        {data && [startReason(data, day), included].filter(Boolean).join(' ')}
      </Alert>
    </div>
  );
}

/** Explains the start date. */
function startReason({ start, last_end }: PreviewedMembership, day: (text: string) => string): string {
  if (!last_end) return starts;
  return daysBetween(last_end, start) === 1 ? follows(day(last_end)) : restarts(day(last_end));
}
