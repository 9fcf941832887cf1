import { useHost } from '@gym/remote-contract';
import { ErrorNotice, failureOf, Screen, Skeleton } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { OwnApiFault } from './faults.ts';
import { addressOf, readLockers } from './read-lockers.ts';

/** A list of lockers with one fault. */
export function OwnApiScreen({ fault }: { fault: OwnApiFault }): ReactElement {
  const host = useHost();
  const lockers = useQuery({
    queryKey: ['lockers'],
    queryFn: () => readLockers(host, fault === 'own-unanswered' ? '/unknown' : undefined),
  });
  const { kind, reason } = failureOf(lockers.error);
  const isDown = reason === 'The lockers answer 500.';
  const hangs = fault === 'own-hangs' && isDown;
  const isMute = fault === 'own-mute' && kind === 'network';
  if (fault === 'own-unset' && addressOf(host) === '') throw new Error('This screen needs the address of the lockers.');
  if (fault === 'own-crashes' && isDown) throw new Error('This screen needs lockers.');
  return (
    <Screen title={fault}>
      {(lockers.isPending || hangs) && <Skeleton />}
      {lockers.isError && !hangs && !isMute && <ErrorNotice error={lockers.error} />}
      {lockers.data && <p>{Object.keys(lockers.data).length} lockers</p>}
    </Screen>
  );
}
