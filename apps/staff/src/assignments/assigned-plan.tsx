import { ErrorNotice } from '@gym/ui';
import { SelectField, useForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { assignTexts } from '../texts/assignments.ts';
import { sharedTexts } from '../texts/shared.ts';
import styles from './assign.module.css';
import { PlanFacts } from './plan-facts.tsx';
import { planListQuery } from './plan-queries.ts';

const { plan: label, noPlans } = assignTexts;

/** Which plan it is. */
export function AssignedPlan(): ReactElement {
  const id = String(useForm().valueOf('plan_id') ?? '');
  const plans = useQuery(planListQuery);
  const plan = plans.data?.find((one) => String(one.id) === id);
  if (plans.isError && !plans.data) return <ErrorNotice error={plans.error} onRetry={() => void plans.refetch()} />;
  return (
    <div className={styles.stack}>
      <SelectField
        name="plan_id"
        label={label}
        hint={plans.data?.length === 0 ? noPlans : undefined}
        options={(plans.data ?? []).map(({ id: value, plan_name }) => ({ value, label: plan_name }))}
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
