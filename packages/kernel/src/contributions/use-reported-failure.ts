import type { BootRemote } from '@gym/remote-contract';
import { failureOf } from '@gym/ui';
import { useEffect } from 'react';
import { useReportOnce } from '../failures/use-failure.ts';
import { describeLoadFailure, RemoteLoadError } from '../remotes/load-failure.ts';

/** Why a dash stands for a contribution: what its API says, or that it could not be loaded. */
export const reasonOfDash = (error: Error, title: string): string =>
  error.name === 'ApiError' ? failureOf(error).reason : `${title} could not be loaded`;

/**
 * Reports once that a contribution failed, as a failure of its own remote. The API's own failures are no fault of it.
 * @param error what it threw; null if it did not fail
 * @param isBroken whether it threw while it ran. Otherwise its code could not be loaded
 * @returns why it failed, and whether its whole remote did, which the registry has reported
 */
export function useReportedFailure({ name, version }: BootRemote, slot: string, error: unknown, isBroken: boolean) {
  const reportOnce = useReportOnce();
  const ofRemote = error instanceof RemoteLoadError;
  const failure = ofRemote ? error : describeLoadFailure(error, 'page');
  const { reason } = failure;
  const phase = isBroken ? 'render' : failure.phase;
  const isNew = error !== null && !ofRemote && (error as Partial<Error>).name !== 'ApiError';
  useEffect(() => {
    if (isNew) reportOnce({ kind: 'page-failed', page: `slot ${slot}`, remote: name, version, phase, message: reason });
  }, [reportOnce, isNew, name, version, slot, phase, reason]);
  return { reason, ofRemote };
}
