import type { FilterName } from '@gym/remote-contract';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { PanelFailure } from './panel-failure.tsx';
import { useRemote } from './use-contributions.ts';

const texts = {
  failed: (title: string) => `${title} could not filter the list`,
  works: 'The list ignores this filter.',
} as const;

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
  const remote = useRemote(name);
  const [failed, setFailed] = useState({ error, version: remote?.version });
  if (failed.error !== error) setFailed({ error, version: remote?.version });
  const isReplaced = remote?.version !== failed.version;
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  // Another version runs now, which may filter. What its predecessor threw is not its failure.
  useEffect(() => {
    if (isReplaced) retry.current();
  }, [isReplaced]);
  return remote && !isReplaced ? (
    <PanelFailure
      {...{ remote, title, error, onRetry }}
      slot={point}
      isBroken={false}
      failed={texts.failed(title)}
      works={texts.works}
    />
  ) : null;
}
