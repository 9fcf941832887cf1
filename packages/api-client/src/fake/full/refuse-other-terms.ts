import type { GymPlan } from '@gym/spec-server/gym';
import { readPlan } from './read-plan.ts';
import { FakeRefusal } from './refusal.ts';

const TERMS = [
  ['price', 'price'],
  ['duration', 'duration'],
  ['free_days', 'free days'],
] as const;
/** `a, b and c` */
const ALL_OF = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Lets nothing be sold at a price, or for a time, that its seller did not see; old clients do not say what they saw. */
export function refuseOtherTerms(plan: GymPlan, seen: Readonly<Record<string, unknown>>): void {
  const changed = TERMS.filter(
    ([term]) => seen[`seen_${term}`] !== undefined && seen[`seen_${term}`] !== plan[term],
  ).map(([, name]) => name);
  if (changed.length === 0) return;
  throw new FakeRefusal(
    409,
    `Someone changed the ${ALL_OF.format(changed)} of this plan meanwhile. Look at it as it is now, then submit again.`,
    { current: readPlan(plan) },
  );
}
