import { ApiError } from '@gym/api-client';
import { useHost } from '@gym/remote-contract';
import { useEffect } from 'react';
import { paths } from '../paths.ts';

/** The page of a member who was merged leads to that of the record that goes on, and says so. */
export function useWayOn(error: unknown): void {
  const { navigate, toasts } = useHost();
  const gone = error instanceof ApiError && error.movedTo !== undefined ? error : undefined;
  useEffect(() => {
    if (gone?.movedTo === undefined) return;
    toasts.show({ kind: 'info', text: gone.reason });
    navigate(paths.member(gone.movedTo), { replace: true });
  }, [gone, navigate, toasts]);
}
