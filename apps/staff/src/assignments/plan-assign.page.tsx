import { Screen } from '@gym/ui';
import { SaveForm } from '@gym/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fullName } from '../member/full-name.ts';
import { memberContactQuery, MEMBERS_KEY } from '../member/member-queries.ts';
import { paths } from '../paths.ts';
import { assignTexts } from '../texts/assignments.ts';
import { sharedTexts } from '../texts/shared.ts';
import { ASSIGNMENTS_KEY } from './assignment-queries.ts';
import { assignSchema } from './assign-schema.ts';
import { AssignedMember } from './assigned-member.tsx';
import { AssignedPlan } from './assigned-plan.tsx';
import { JustAssigned } from './just-assigned.tsx';
import { PeriodPreview } from './period-preview.tsx';
import { planListQuery } from './plan-queries.ts';
import { useAssignAsShown } from './use-assign-as-shown.ts';

const { title, record } = assignTexts;

/** Plan Assign (acceptance H1). The address may name the member: `?member=7`. The page stays after a save (acceptance J1). */
export default function PlanAssignPage(): ReactElement {
  const [params] = useSearchParams();
  const named = params.get('member') ?? '';
  return <AssignForm key={named} named={named} />;
}

function AssignForm({ named }: { named: string }): ReactElement {
  const queryClient = useQueryClient();
  const assignAsShown = useAssignAsShown();
  // After an assignment the member stays and the plan is chosen anew: a second Submit renews nothing by accident.
  const [life, setLife] = useState({ count: 0, member: named });
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with the form it belonged to: the keyboard goes on at the next choice.
  useEffect(() => {
    if (life.count > 0 && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('[name=plan_id]')?.focus({ preventScroll: true });
  }, [life.count]);
  const initialValues = useMemo(() => ({ member_id: life.member, plan_id: '' }), [life]);
  const recordOf = ({ member_id, plan_id }: { member_id: string; plan_id: string }) => {
    const contact = queryClient.getQueryData(memberContactQuery(member_id).queryKey);
    const plan = queryClient.getQueryData(planListQuery.queryKey)?.find(({ id }) => String(id) === plan_id);
    return record(plan?.plan_name ?? '', contact ? fullName(contact) : '');
  };
  return (
    <Screen title={title} width="form">
      <div ref={place}>
        <SaveForm
          key={life.count}
          label={title}
          form={paths.planAssign()}
          record={recordOf}
          initialValues={initialValues}
          schema={assignSchema}
          send={async (assignment, attempt) => {
            const saved = await assignAsShown(assignment, attempt);
            setLife(({ count }) => ({ count: count + 1, member: assignment.member_id }));
            return saved;
          }}
          refreshes={[MEMBERS_KEY, ASSIGNMENTS_KEY]}
          submitLabel={sharedTexts.submit}
          columns={2}
          deed
        >
          <AssignedMember />
          <AssignedPlan />
          <PeriodPreview />
          {life.count > 0 && <JustAssigned member={life.member} />}
        </SaveForm>
      </div>
    </Screen>
  );
}
