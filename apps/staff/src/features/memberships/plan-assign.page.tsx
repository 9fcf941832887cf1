import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { object, string } from 'yup';
import { useHost } from '@gym/remote-contract';
import { Alert, formatDay, Screen } from '@gym/ui';
import { SaveForm, useForm } from '@gym/ui/form';
import { paths } from '../../paths.ts';
import { fullName } from '../../shared/members/full-name.ts';
import { MemberBreadcrumb } from '../../shared/members/member-breadcrumb.tsx';
import { MEMBERS_KEY } from '../../shared/members/member-queries.ts';
import { memberContactQuery } from '../../shared/members/one-member-queries.ts';
import { formatPrice, MEMBERSHIPS_KEY, membershipsQuery } from '../../shared/memberships/memberships.ts';
import { membershipTexts } from '../../texts/memberships.ts';
import { sharedTexts } from '../../texts/shared.ts';
import { MembershipPreview } from './membership-preview.tsx';
import { MemberSection, PlanSection } from './plan-assign-fields.tsx';
import styles from './plan-assign.module.css';
import { planListQuery } from './plan-queries.ts';
import { useAddMembership } from './use-add-membership.ts';

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
 * Plan Assign (acceptance H1). The URL may name the member: `?member=7`. The page stays open after a save (acceptance
 * J1).
 */
export default function PlanAssignPage(): ReactElement {
  const [params] = useSearchParams();
  const named = params.get('member') ?? '';
  return <PlanAssignForm key={named} named={named} />;
}

function PlanAssignForm({ named }: { named: string }): ReactElement {
  const queryClient = useQueryClient();
  const addMembership = useAddMembership();
  // After a sale, the member stays chosen and the plan is cleared, so that a second Submit sells nothing by accident.
  const [round, setRound] = useState({ count: 0, member: named });
  const container = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its form, so the focus moves to the next choice.
  useEffect(() => {
    if (round.count > 0 && document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>('[name=plan_id]')?.focus({ preventScroll: true });
  }, [round.count]);
  const initialValues = useMemo(() => ({ member_id: round.member, plan_id: '' }), [round]);
  const recordOf = ({ member_id, plan_id }: { member_id: string; plan_id: string }) => {
    const contact = queryClient.getQueryData(memberContactQuery(member_id).queryKey);
    const plan = queryClient.getQueryData(planListQuery.queryKey)?.find(({ id }) => String(id) === plan_id);
    return record(plan?.plan_name ?? '', contact ? fullName(contact) : '');
  };
  const contact = useQuery(memberContactQuery(named));
  return (
    <Screen
      title={title}
      width="form"
      breadcrumb={named !== '' && <MemberBreadcrumb id={named} member={contact.data} screen={title} />}
    >
      <div ref={container}>
        <SaveForm
          key={round.count}
          label={title}
          form={paths.planAssign()}
          record={recordOf}
          initialValues={initialValues}
          schema={addMembershipSchema}
          send={async (assignment, attempt) => {
            const saved = await addMembership(assignment, attempt);
            setRound(({ count }) => ({ count: count + 1, member: assignment.member_id }));
            return saved;
          }}
          refreshes={[MEMBERS_KEY, MEMBERSHIPS_KEY]}
          submitLabel={sharedTexts.submit}
          columns={2}
          irreversible
        >
          <MemberSection />
          <PlanSection />
          <MembershipPreview />
          {round.count > 0 && <AddedMembership member={round.member} />}
        </SaveForm>
      </div>
    </Screen>
  );
}
