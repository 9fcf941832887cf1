import { post } from '@gym/api-client';
import type { Plan } from '@gym/api-contract';
import { updatePlanDetail } from '@gym/api-contract/calls';
import { link } from '@gym/remote-contract/link';
import { Alert, QueryView, Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { type Decimals, useDecimals } from '@gym/ui/decimals';
import { SaveForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { crumbs, openRecord } from '../../record-links.ts';
import { HistoryLink } from '../../history-link.tsx';
import * as paths from '../../paths.ts';
import { sharedTexts } from '../../texts.ts';
import { PlanFields } from './plan-form.tsx';
import { comparePlans, planRecord, usePlanSchema, writePrice } from './plan-values.ts';
import { PLAN_LISTS_KEY, planQuery, PLANS_KEY } from './plans.ts';
import styles from './update-plan.module.css';

/** The specification fixes title and messages, misspellings included (acceptance D4). */
const title = 'Update Plan';
const messages = {
  planName: 'Enter youer plan name',
  duration: 'Enter youer duration',
  price: 'Enter youer price',
  freeDays: 'Enter youer Demo_days',
};
const archivedNote = 'This plan is archived: it is not sold. Its memberships keep it until they end.';

/** Update Plan (acceptance D4), filled from the server. */
export default function UpdatePlanPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(planQuery(id));
  const decimals = useDecimals();
  const schema = usePlanSchema(messages);
  return (
    <Screen
      title={title}
      record={query.data?.plan_name}
      width="form"
      breadcrumb={<Breadcrumb trail={[crumbs.plans]} here={query.data?.plan_name} />}
      actions={<HistoryLink record="plan" id={id} />}
    >
      <QueryView query={query} notFound={{ to: paths.planList, label: 'Back to the plan list' }}>
        {(plan) => (
          <SaveForm
            key={id}
            label={title}
            form={link(paths.updatePlan, { id })}
            list={paths.planList}
            record={planRecord}
            name={({ plan_name }) => plan_name}
            next={({ values }) => openRecord(id, values.plan_name, paths.updatePlan)}
            initialValues={toFormValues(plan, decimals)}
            version={plan.version}
            schema={schema}
            compare={comparePlans(decimals)}
            send={(terms, attempt) => post(updatePlanDetail, { id, ...terms }, attempt)}
            row={{ lists: PLAN_LISTS_KEY, id, fields: (terms) => terms }}
            refreshes={[PLANS_KEY]}
            submitLabel={sharedTexts.save}
            columns={2}
            cancelTo={paths.planList}
          >
            {plan.archived && (
              <div className={styles.note}>
                <Alert kind="info">{archivedNote}</Alert>
              </div>
            )}
            <PlanFields />
          </SaveForm>
        )}
      </QueryView>
    </Screen>
  );
}

/** Converts to text for the inputs; the schema converts it back to numbers. */
function toFormValues({ plan_name, duration, duration_count, price, free_days }: Plan, decimals: Decimals) {
  return {
    plan_name,
    duration: String(duration),
    ...(duration_count !== undefined && { duration_count: String(duration_count) }),
    price: writePrice(price, decimals),
    free_days: String(free_days),
  };
}
