import { link } from '@gym/remote-contract/link';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { object, string } from 'yup';
import { useHost } from '@gym/remote-contract';
import { Alert, formatDay, Screen, Skeleton } from '@gym/ui';
import { SaveForm, useForm } from '@gym/ui/form';
import * as paths from '../../paths.ts';
import {
  fullName,
  MemberBreadcrumb,
  memberContactQuery,
  memberListQuery,
  MEMBERS_KEY,
  TIMELINE_KEY,
  useOpenMember,
} from '../members/index.ts';
import { formatPrice, MEMBERSHIPS_KEY, membershipsQuery, planListQuery } from './memberships.ts';
import { useUndoSale, useAddMembership, type LastPlan, useLastPlan } from './sell-membership.ts';
import { membershipTexts } from './texts.ts';
import { MembershipPreview, MemberSection, PlanSection } from './plan-assign-fields.tsx';
import styles from './plan-assign.module.css';
import { sharedTexts } from '../../texts.ts';

const { messages } = membershipTexts;

/** Rules of Plan Assign (acceptance H1): a member and a plan. */
const addMembershipSchema = object({
  member_id: string().required(messages.member),
  plan_id: string().required(messages.plan),
});

const { assigned, runs, soldFor } = membershipTexts;

/**
 * The membership that was just added, with its stored dates and price. It disappears when the user chooses the next
 * plan or member.
 */
function AddedMembership({ member }: { member: string }): ReactElement | null {
  const { session, config } = useHost();
  const form = useForm();
  const isShown =
    session.has('memberships') &&
    member !== '' &&
    form.valueOf('member_id') === member &&
    form.valueOf('plan_id') === '';
  const memberships = useQuery({ ...membershipsQuery(member), enabled: isShown });
  const [latest] = memberships.data ?? [];
  // Data from before the sale does not include the new membership.
  if (!isShown || !latest || memberships.isFetching) return null;
  const day = (text: string) => formatDay(text, config.locale);
  return (
    <div className={styles.dates}>
      <Alert kind="success" title={assigned(latest.plan_name)}>
        {soldFor(runs(day(latest.start), day(latest.end)), formatPrice(latest.price, config))}
      </Alert>
    </div>
  );
}

const { title, record } = membershipTexts;

/**
 * Plan Assign (acceptance H1). The URL may name the member: `?member=7`. The plan of the last membership is then
 * chosen. The page stays open after a save (acceptance J1), unless it was opened where renewals begin. Then it returns
 * there.
 */
export default function PlanAssignPage(): ReactElement {
  const [params] = useSearchParams();
  const named = params.get('member') ?? '';
  const contact = useQuery(memberContactQuery(named));
  const last = useLastPlan(named);
  return (
    <Screen
      title={title}
      record={contact.data && fullName(contact.data)}
      width="form"
      breadcrumb={named !== '' && <MemberBreadcrumb id={named} member={contact.data} screen={title} />}
    >
      {last ? <PlanAssignForm key={named} named={named} last={last} /> : <Skeleton />}
    </Screen>
  );
}

interface Assignment {
  readonly member_id: string;
  readonly plan_id: string;
}

/** The names of what a sale is about, from the reads of the screen. */
function useNames() {
  const queryClient = useQueryClient();
  const memberOf = ({ member_id }: Assignment): string => {
    const contact = queryClient.getQueryData(memberContactQuery(member_id).queryKey);
    return contact ? fullName(contact) : '';
  };
  const recordOf = (assignment: Assignment): string => {
    const plans = queryClient.getQueryData(planListQuery.queryKey);
    const plan = plans?.find(({ id }) => String(id) === assignment.plan_id);
    return record(plan?.plan_name ?? '', memberOf(assignment));
  };
  return { memberOf, recordOf };
}

function PlanAssignForm({ named, last }: { named: string; last: LastPlan }): ReactElement {
  const addMembership = useAddMembership();
  const { memberOf, recordOf } = useNames();
  const [openMember, undoSale] = [useOpenMember(), useUndoSale()];
  // After a sale, the member stays chosen and the plan is cleared, so that a second Submit sells nothing by accident.
  const [round, setRound] = useState({ count: 0, member_id: named, plan_id: last.id });
  const container = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its form, so the focus moves to the next choice.
  useEffect(() => {
    if (round.count > 0 && document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>('[name=plan_id]')?.focus({ preventScroll: true });
  }, [round.count]);
  const initialValues = useMemo(() => ({ member_id: round.member_id, plan_id: round.plan_id }), [round]);
  return (
    <div ref={container}>
      <SaveForm<Assignment>
        key={round.count}
        label={title}
        form={paths.planAssign}
        recordPage={[paths.renewals, paths.dashboard, link(paths.member, { id: named })]}
        record={recordOf}
        name={memberOf}
        next={({ id, values }) => [
          openMember(values.member_id, memberOf(values)),
          ...undoSale({ id, member: values.member_id, record: recordOf(values) }),
        ]}
        initialValues={initialValues}
        schema={addMembershipSchema}
        send={async (assignment, attempt) => {
          const saved = await addMembership(assignment, attempt);
          setRound(({ count }) => ({ count: count + 1, member_id: assignment.member_id, plan_id: '' }));
          return saved;
        }}
        row={{ lists: memberListQuery.queryKey, id: round.member_id, fields: () => ({}) }}
        refreshes={[MEMBERS_KEY, MEMBERSHIPS_KEY, TIMELINE_KEY]}
        submitLabel={sharedTexts.submit}
        columns={2}
        irreversible
        drafts
      >
        <MemberSection />
        <PlanSection last={named === '' || round.count > 0 ? undefined : { ...last, member: named }} />
        <MembershipPreview />
        {round.count > 0 && <AddedMembership member={round.member_id} />}
      </SaveForm>
    </div>
  );
}
