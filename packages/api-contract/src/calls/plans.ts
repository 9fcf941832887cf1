import { Type } from '@sinclair/typebox';
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

export const Plan = Type.Object({
  id,
  plan_name: Type.String(),
  duration: id,
  /** Feature `duration-counts`. */
  duration_count: durationCount,
  price: Type.Union([Type.Number(), Type.String()]),
  free_days: id,
  /** Feature `plan-archive`: no longer sold. */
  archived: Type.Optional(Type.Boolean()),
  version,
});

export const getPlanDetails = defineCall({
  method: 'GET',
  path: '/api/getPlanDetails',
  access: 'signed-in',
  summary: 'All plans that are sold.',
  query: Type.Object({
    /** Feature `plan-archive`: the archived plans too. */
    archived: Type.Optional(Type.Literal('included')),
  }),
  answer: answer(Type.Array(Plan)),
});

export const getPlanDetailsById = defineCall({
  method: 'GET',
  path: '/api/getPlanDetailsById',
  access: 'signed-in',
  summary: 'One plan.',
  query: Type.Object({
    id: idInput,
    /** Feature `plan-archive`: counts the plan's memberships too. */
    count: Type.Optional(Type.Literal('memberships')),
  }),
  answer: answer(
    Type.Object({
      ...Plan.properties,
      /** With `count=memberships`: those that have not ended. */
      memberships: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
  ),
});

export const addPlanDetail = defineCall({
  method: 'POST',
  path: '/api/addPlanDetail',
  access: 'admin',
  summary: 'Add a plan.',
  body: Type.Object(terms),
  answer: saved,
});

export const updatePlanDetail = defineCall({
  method: 'POST',
  path: '/api/updatePlanDetail',
  access: 'admin',
  summary: 'Change a plan; a field left out keeps its value.',
  body: Type.Object({
    id: idInput,
    ...Type.Partial(Type.Object(terms)).properties,
    /** Feature `plan-archive`: whether the gym no longer sells the plan. */
    archived: Type.Optional(Type.Boolean()),
    version: versionInput,
  }),
  answer: saved,
});
