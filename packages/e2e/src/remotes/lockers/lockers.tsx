import { QueryView } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { askLockers } from './lockers-api.ts';

/** A panel of the member's page. It fails for members with an odd number. */
export default function Lockers({ member }: { readonly member: string }): ReactElement {
  if (Number(member) % 2) throw new Error('there is no locker');
  const locker = useQuery({ queryKey: ['locker', member], queryFn: ({ signal }) => askLockers(member, { signal }) });
  return <QueryView query={locker}>{(text) => <p>{text}</p>}</QueryView>;
}
