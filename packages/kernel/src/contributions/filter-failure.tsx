import type { FilterName } from '@gym/remote-contract';
import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react';
import { useKernel } from '../host/use-kernel.tsx';
import { PanelFailure } from './panel-failure.tsx';

const works = 'The list shows its rows without this filter.';

interface Props {
  /** Name of the remote. */
  readonly name: string;
  readonly point: FilterName;
  readonly title: string;
  readonly error: unknown;
  onRetry(): void;
}

/** Shows above a list why a filter of a remote does not filter it. */
export function FilterFailure({ name, point, title, error, onRetry }: Props): ReactElement | null {
  const { registry } = useKernel();
  const remotes = useSyncExternalStore(registry.subscribe, registry.remotes);
  const remote = remotes.find((one) => one.name === name);
  const [failed] = useState(remote?.version);
  const isReplaced = remote?.version !== failed;
  // Another version runs now, which may filter.
  useEffect(() => {
    if (isReplaced) onRetry();
  }, [isReplaced, onRetry]);
  return remote ? <PanelFailure {...{ remote, title, error, works, onRetry }} slot={point} isBroken={false} /> : null;
}
