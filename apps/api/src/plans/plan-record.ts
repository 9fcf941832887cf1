import { readPlan, type PlanRow } from '../records/read-plan.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { plans } from '../schema/index.ts';

export const planRecord: RecordKind<PlanRow> = { table: plans, name: 'plan', read: readPlan };
