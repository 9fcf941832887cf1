import { useHost } from '@gym/remote-contract';
import { MAX_DURATION_COUNT, type Decimals } from '@gym/rules';
import { number, object, string } from 'yup';
import { useMemo } from 'react';
import { useDecimals } from '@gym/ui/decimals';
import { decimalRule } from '@gym/ui/decimal-rule';
import { type ConflictSources, findConflicts } from '@gym/ui/form';

const code = (message: string) => number().typeError(message).required(message);

/** Texts of the plan forms. Each form has the messages that the specification fixes for it. */
export const planFormTexts = {
  fields: { planName: 'Plan name', duration: 'Duration', count: 'How many', price: 'Price', freeDays: 'Free days' },
  countHint: 'How many months, weeks or days the plan lasts. 12 months are a year.',
  countWrong: `Enter a whole number from 1 to ${MAX_DURATION_COUNT}`,
  /** What a plan gives for free, by the codes of the duration. */
  free: { 1: 'one month free', 2: 'one week free', 3: 'one day free' } as Readonly<Record<number, string>>,
  soldToday: (term: string, start: string, end: string, free: string) =>
    `${term}. Sold today: ${start} → ${end}, ${free}.`,
  freeDaysHint: 'Free time added to each membership.',
};

const { fields, countWrong } = planFormTexts;

/** A plan in messages. */
export const planRecord = ({ plan_name }: { plan_name: string }): string => `Plan ${plan_name}`.trim();
const COUNT = code(countWrong).integer(countWrong).min(1, countWrong).max(MAX_DURATION_COUNT, countWrong);
type Messages = Readonly<Record<'planName' | 'duration' | 'price' | 'freeDays', string>>;

/** Rules of Add Plan and Update Plan, which differ in their messages (acceptance D3, D4). */
export function usePlanSchema(messages: Messages) {
  const decimals = useDecimals();
  const counts = useHost().session.has('duration-counts');
  return useMemo(() => {
    return object({
      plan_name: string().trim().required(messages.planName),
      duration: code(messages.duration),
      price: decimalRule({ label: fields.price, empty: messages.price, decimals }),
      free_days: code(messages.freeDays),
      duration_count: counts ? COUNT : number(),
    });
  }, [messages, decimals, counts]);
}

/** Compares a plan with the stored one, as the form writes the price (acceptance J4). */
export const comparePlans = (decimals: Decimals) => (sources: ConflictSources) => {
  const { current, before, mine } = sources;
  // A form shows 31.00, and a user may type 31: the same price is no conflict.
  const price =
    [before?.price, mine.price].find((text) => Number(decimals.read(String(text))) === Number(current.price)) ??
    writePrice(current.price, decimals);
  return findConflicts({ ...sources, current: { ...current, ...('price' in current && { price }) } });
};

/** Money has two decimals. Another server may store a price that is not a number. */
export const writePrice = (price: unknown, { write }: Decimals): string => write(String(price), 2);
