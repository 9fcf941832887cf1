import type { QueryOf } from '@gym/api-contract';
import type { getFigureMembers } from '@gym/api-contract/calls';
import type { Audience } from '@gym/remote-contract';
import { link, withQuery } from '@gym/remote-contract/link';
import { member, memberData } from '@gym/remote-contract/routes/cross-app';
import * as paths from '@gym/remote-contract/routes/shell';

/** Which members a list behind a figure shows. */
export type FigureSearch = QueryOf<typeof getFigureMembers>;
/** What a figure counts. `joined`: added members. */
export type Figure = FigureSearch['figure'];

/** A day of an address. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A member's page, if the role has one and the server announces it. */
export function memberPath(
  id: string | number,
  audience: Audience,
  has: (feature: string) => boolean,
): string | undefined {
  if (audience === 'admin') return has('member-data') ? link(memberData, { id }) : undefined;
  return has('member-page') ? link(member, { id }) : undefined;
}

/** The list behind a figure, from one day to another, YYYY-MM-DD. */
export function figurePath(figure: Figure, period: { from: string; to: string; plan?: string | number }): string {
  return withQuery(paths.figures, { figure, ...period });
}
