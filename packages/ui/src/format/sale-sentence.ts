import { formatDay, formatMoney } from '@gym/ui';

/** What was sold: the plan, the first and the last day, and the price. */
interface Sale {
  readonly plan_name: string;
  readonly start: string;
  readonly end: string;
  readonly price: number | string;
}

/** A sale in a sentence, for the one who takes it back. */
export function saleSentence(
  { plan_name, start, end, price }: Sale,
  gym: { readonly currency: string; readonly locale: string },
): string {
  const [from, to] = [start, end].map((day) => formatDay(day, gym.locale));
  return `${plan_name}, ${from} – ${to}, for ${formatMoney(Number(price), gym)}.`;
}
