import {
  boolean,
  either,
  integer,
  list,
  literal,
  number,
  optional,
  partial,
  record,
  string,
} from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import {
  answer,
  durationCount,
  durationCountInput,
  durationInput,
  id,
  idInput,
  moneyInput,
  saved,
  text,
  version,
  versionInput,
} from '../schema/fields.ts';

const terms = {
  plan_name: text(),
  duration: durationInput,
  /** Feature `duration-counts`. Left out by an update, it stays, or becomes 1 with another duration. */
  duration_count: durationCountInput,
  price: moneyInput,
  free_days: durationInput,
};

export const Plan = record({
  id,
  plan_name: string(),
  duration: id,
  /** Feature `duration-counts`. */
  duration_count: durationCount,
  price: either([number(), string()]),
  free_days: id,
  /** Feature `plan-archive`: no longer sold. */
  archived: optional(boolean()),
  version,
});

export const getPlanDetails = defineCall({
  method: 'GET',
  path: '/api/getPlanDetails',
  access: 'signed-in',
  summary: 'All plans that are sold.',
  query: record({
    /** Feature `plan-archive`: the archived plans too. */
    archived: optional(literal('included')),
  }),
  answer: answer(list(Plan)),
});

export const getPlanDetailsById = defineCall({
  method: 'GET',
  path: '/api/getPlanDetailsById',
  access: 'signed-in',
  summary: 'One plan.',
  query: record({
    id: idInput,
    /** Feature `plan-archive`: counts the plan's memberships too. */
    count: optional(literal('memberships')),
  }),
  answer: answer(
    record({
      ...Plan.properties,
      /** With `count=memberships`: those that have not ended. */
      memberships: optional(integer({ minimum: 0 })),
    }),
  ),
});

export const addPlanDetail = defineCall({
  method: 'POST',
  path: '/api/addPlanDetail',
  access: 'admin',
  summary: 'Add a plan.',
  body: record(terms),
  answer: saved,
});

export const updatePlanDetail = defineCall({
  method: 'POST',
  path: '/api/updatePlanDetail',
  access: 'admin',
  summary: 'Change a plan; a field left out keeps its value.',
  body: record({
    id: idInput,
    ...partial(record(terms)).properties,
    /** Feature `plan-archive`: whether the gym no longer sells the plan. */
    archived: optional(boolean()),
    version: versionInput,
  }),
  answer: saved,
});
