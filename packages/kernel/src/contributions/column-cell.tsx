import type { BootRemote, ColumnName } from '@gym/remote-contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode } from 'react';
import { useKernel } from '../host/use-kernel.tsx';
import { readColumnText } from './read-column-text.ts';
import { useRemote } from './use-contributions.ts';
import { reasonOfDash, useReportedFailure } from './use-reported-failure.ts';

interface Props {
  readonly point: ColumnName;
  /** Name of the remote. */
  readonly name: string;
  /** Of the row's record. */
  readonly id: string;
}

/** One cell of a remote's column. It fails alone, with a dash: a table has no room for more. */
export function ColumnCell({ name, ...place }: Props): ReactNode {
  const remote = useRemote(name);
  return remote ? <CellText remote={remote} {...place} /> : null;
}

function CellText({ remote, point, id }: { remote: BootRemote } & Omit<Props, 'name'>): ReactElement {
  const kernel = useKernel();
  const { data = '…', error } = useQuery({
    queryKey: ['columns', point, remote.name, remote.version, id],
    queryFn: () => readColumnText(kernel, remote.name, point, id),
    retry: false,
  });
  useReportedFailure(remote, point, error, false);
  return error ? <span title={reasonOfDash(error, remote.slots?.[point]?.title ?? remote.title)}>–</span> : <>{data}</>;
}
