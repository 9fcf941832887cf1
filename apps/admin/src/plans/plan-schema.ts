import { number, object, string, type InferType } from 'yup';
import { texts } from '../texts.ts';

/** A price as it is typed. Number() would take '1e3' and '0x10' too, which no server of ours does (acceptance K). */
const PLAIN_DECIMAL = /^\d+(\.\d+)?$/;

function planSchema(messages: typeof texts.plans.addMessages) {
  const code = (message: string) => number().typeError(message).required(message);
  return object({
    plan_name: string().trim().required(messages.planName),
    duration: code(messages.duration),
    price: number()
      .transform((value: number, typed: unknown) => (PLAIN_DECIMAL.test(String(typed).trim()) ? value : Number.NaN))
      .typeError(messages.price)
      .required(messages.price),
    free_days: code(messages.freeDays),
  });
}

/** Rules of Add Plan (acceptance D3). */
export const addPlanSchema = planSchema(texts.plans.addMessages);
/** Rules of Update Plan (acceptance D4). */
export const updatePlanSchema = planSchema(texts.plans.updateMessages);

/** A plan as it is sent. */
export type PlanTerms = InferType<typeof addPlanSchema>;
