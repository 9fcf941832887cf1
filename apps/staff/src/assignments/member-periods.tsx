import { useHost } from '@gym/remote-contract';
import { QueryView } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { periodsQuery } from './assignment-queries.ts';
import { Memberships } from './memberships.tsx';

/** The periods of one member, read from the server. */
export function MemberPeriods({ member }: { member: string }): ReactElement {
  const query = useQuery(periodsQuery(member));
  return <QueryView query={query}>{(periods) => <Memberships periods={periods} />}</QueryView>;
}

/** Whether the server keeps periods. */
export const useKeepsPeriods = (): boolean => useHost().session.has('memberships');
