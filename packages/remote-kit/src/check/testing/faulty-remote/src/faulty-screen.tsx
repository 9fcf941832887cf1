import { get } from '@gym/api-client';
import { getMemberDetails, getPlanDetails } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { ErrorNotice, failureOf, Screen, Skeleton } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactElement } from 'react';
import type { Fault } from './faults.ts';

/** A leaking screen never releases these objects. */
const kept: object[] = [];

const ON_MOUNT: Partial<Record<Fault, () => void>> = {
  leaks: () => {
    kept.push(document.createElement('p'));
    window.addEventListener('online', () => kept.push({}));
  },
  noisy: () => console.error('An error on the console.'),
  unsafe: () => {
    try {
      document.createElement('div').innerHTML = '<b>bold</b>';
    } catch {
      // The policy must block this; the kit must still count the violation.
    }
  },
  stray: () => void fetch('/api/getRole').catch(() => undefined),
};

/** The failure of its call at which a screen crashes. */
const FATAL: Partial<Record<Fault, string>> = { deaf: 'unauthorised', crashes: 'forbidden' };

/** A list of plans with one fault. */
export function FaultyScreen({ fault }: { fault: Fault }): ReactElement {
  const { session } = useHost();
  const plans = useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => get(getPlanDetails, {}, { signal }) });
  useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => get(getMemberDetails, {}, { signal }),
    enabled: fault === 'undeclared',
  });
  useEffect(() => ON_MOUNT[fault]?.(), [fault]);
  const kind = plans.isError ? failureOf(plans.error).kind : undefined;
  if (kind !== undefined && kind === FATAL[fault]) throw new Error(`This screen cannot handle ${kind}.`);
  if (fault === 'blind' && !session.has('versions'))
    throw new Error('This screen needs an addition to the specification.');
  const content = (
    <>
      {plans.isPending && fault !== 'impatient' && <Skeleton />}
      {plans.isError && !(fault === 'mute' && kind === 'server') && <ErrorNotice error={plans.error} />}
      {plans.data && <p>{plans.data.length} plans</p>}
      {fault === 'unlabelled' && <input name="nameless" />}
      {fault === 'dim' && (
        <p style={{ color: 'light-dark(#000000, #333333)', background: 'light-dark(#ffffff, #222222)' }}>
          Low contrast in the dark
        </p>
      )}
    </>
  );
  return fault === 'headless' ? <div>{content}</div> : <Screen title={fault}>{content}</Screen>;
}
