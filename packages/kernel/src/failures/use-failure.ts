import type { BootRemote, HostServices, TelemetryEvent } from '@gym/remote-contract';
import { useCallback, useEffect, useState } from 'react';
import { useKernel } from '../host/use-kernel.tsx';
import { isRouteErrorResponse } from 'react-router-dom';
import { describeLoadFailure } from '../remotes/load-failure.ts';

/** The failures that each shell has reported. */
const reported = new WeakMap<HostServices, Set<string>>();

/** Reports a failure once, however often its panel is shown or a retry fails. */
export function useReportOnce(): (event: TelemetryEvent) => void {
  const { host } = useKernel();
  return useCallback(
    (event) => {
      const before = reported.get(host) ?? new Set();
      reported.set(host, before);
      // A page's script and style can fail alternately with different messages. Both are the same failure.
      const which = JSON.stringify({ ...event, message: undefined });
      if (!before.has(which)) host.telemetry.report(event);
      before.add(which);
    },
    [host],
  );
}

/** Whether the code of the version is at fault. Another version would not help against a failed call or file. */
function isOwnFault(error: unknown): boolean {
  const { cause = error } = (error ?? {}) as { readonly cause?: unknown };
  if (isRouteErrorResponse(cause) || (cause as Partial<Error> | undefined)?.name === 'ApiError') return false;
  return ['evaluate', 'shared'].includes(describeLoadFailure(cause, 'page').phase);
}

/**
 * Lets another released version of a remote run in place of one whose screen or panel threw (ADR-0042).
 * @param remote the version that failed. Absent for a screen of the shell
 * @param isScreen whether it failed as the current screen, which the other version then shows again
 * @returns whether the failure stays: it is not the version's own, or no other version can run
 */
export function useFallBack(remote: BootRemote | undefined, error: unknown, isScreen: boolean): boolean {
  const { fallBack } = useKernel();
  const fallsBack = remote !== undefined && isOwnFault(error);
  const [inVain, setInVain] = useState(false);
  useEffect(() => {
    if (!fallsBack) return undefined;
    let isShown = true;
    fallBack(remote, () => isScreen && isShown).then(
      (isReplaced) => {
        if (isShown && !isReplaced) setInVain(true);
      },
      () => {
        if (isShown) setInVain(true);
      },
    );
    return () => {
      isShown = false;
    };
  }, [fallsBack, fallBack, remote, error, isScreen]);
  return !fallsBack || inVain;
}
