import type { Plan } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { DescriptionList } from '@gym/ui';
import type { ReactElement } from 'react';
import { assignTexts } from '../texts/assignments.ts';
import { formatPrice } from './format-price.ts';

const { fields, durations } = assignTexts;

/** What a plan offers, read-only (acceptance H1). A code that is none is shown as it came. */
export function PlanFacts({ plan: { plan_name, price, duration } }: { plan: Plan }): ReactElement {
  const { config } = useHost();
  return (
    <DescriptionList
      items={[
        { term: fields.planName, value: plan_name },
        { term: fields.price, value: formatPrice(price, config) || undefined },
        { term: fields.duration, value: durations[Number(duration)] ?? String(duration) },
      ]}
    />
  );
}
