import { post } from '@gym/api-client';
import { addPlanDetail } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { SaveForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { crumbs, openRecord } from '../../record-links.ts';
import * as paths from '../../paths.ts';
import { sharedTexts } from '../../texts.ts';
import { PlanFields } from './plan-form.tsx';
import { planRecord, usePlanSchema } from './plan-values.ts';
import { PLAN_LISTS_KEY, PLANS_KEY } from './plans.ts';

/** The specification fixes title and messages, misspellings included (acceptance D3). */
const title = 'Plan';
const messages = {
  planName: 'Enter youer first name',
  duration: 'Enter youer last name',
  price: 'Enter youer price',
  freeDays: 'Enter youer Demo_days',
};

const BLANK = { plan_name: '', duration: '', price: '', free_days: '' };
/** With a server that announces counts. */
const COUNTED = { ...BLANK, duration_count: '1' };

/** A count of 1 is what the specification's fields mean, so it is not sent. */
const withoutOne = <Terms extends { readonly duration_count?: number | string }>(plan: Terms) => ({
  ...plan,
  duration_count: Number(plan.duration_count) === 1 ? undefined : plan.duration_count,
});

/** Add Plan, titled 'Plan' (acceptance D3). */
export default function AddPlanPage(): ReactElement {
  const schema = usePlanSchema(messages);
  const counts = useHost().session.has('duration-counts');
  return (
    <Screen title={title} width="form" breadcrumb={<Breadcrumb trail={[crumbs.plans]} here={title} />}>
      <SaveForm
        label={title}
        form={paths.addPlan}
        list={paths.planList}
        record={planRecord}
        name={({ plan_name }) => plan_name}
        next={({ id, values }) => openRecord(id, values.plan_name, paths.updatePlan)}
        initialValues={counts ? COUNTED : BLANK}
        schema={schema}
        send={(plan, attempt) => post(addPlanDetail, withoutOne(plan), attempt)}
        row={{ lists: PLAN_LISTS_KEY, fields: (terms) => terms }}
        refreshes={[PLANS_KEY]}
        submitLabel={sharedTexts.save}
        columns={2}
        cancelTo={paths.planList}
      >
        <PlanFields />
      </SaveForm>
    </Screen>
  );
}
