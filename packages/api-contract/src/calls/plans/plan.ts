import {
  durationCount,
  durationCountInput,
  durationInput,
  id,
  moneyInput,
  text,
  version,
} from '../../schema/fields.ts';
import { boolean, either, number, optional, record, since, string } from '../../schema/schema.ts';

export const terms = {
  plan_name: text(),
  duration: durationInput,
  /** Left out by an update, it stays, or becomes 1 with another duration. */
  duration_count: durationCountInput,
  price: moneyInput,
  free_days: durationInput,
};

export const Plan = record({
  id,
  plan_name: string(),
  duration: either([number(), string()]),
  duration_count: durationCount,
  price: either([number(), string()]),
  free_days: either([number(), string()]),
  /** No longer sold. */
  archived: since('plan-archive', optional(boolean())),
  version,
});
