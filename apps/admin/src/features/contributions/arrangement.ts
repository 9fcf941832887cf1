import { get, post } from '@gym/api-client';
import { needed } from '@gym/api-client/calls';
import type { ArrangedPoint } from '@gym/api-contract';
import { arrangeContributions, getContributions } from '@gym/api-contract/calls';
import type { SaveAttempt } from '@gym/remote-contract';
import type { Conflict, ConflictSources, FoundConflicts } from '@gym/ui/form';
import { queryOptions } from '@tanstack/react-query';

export const CONTRIBUTIONS_KEY = ['contributions'] as const;

export const contributionsQuery = queryOptions({
  queryKey: CONTRIBUTIONS_KEY,
  queryFn: async ({ signal }) => needed(await get(getContributions, {}, { signal })),
  staleTime: 0,
});

type Contribution = ArrangedPoint['contributions'][number];

/** What the form says of a contribution. Without a title of the gym's own, it is ''. */
export interface Placed {
  readonly id: string;
  readonly hidden: boolean;
  readonly title: string;
}

export interface Arrangement {
  readonly contributions: readonly Placed[];
}

const toPlaced = ({ id, hidden, title = '' }: Pick<Contribution, 'id' | 'hidden' | 'title'>): Placed => ({
  ...{ id, hidden, title },
});

export const arrangementOf = ({ contributions }: ArrangedPoint): Arrangement => ({
  contributions: contributions.map(toPlaced),
});

/** Saves the arrangement of a point. An empty one leaves the deployment's order. */
export const saveArrangement = (
  { point }: ArrangedPoint,
  { contributions }: Arrangement,
  attempt: Partial<SaveAttempt> & { readonly version?: number | undefined },
) => {
  const named = contributions.map(({ title, ...one }) => ({ ...one, ...(title.trim() && { title: title.trim() }) }));
  return post(arrangeContributions, { point, contributions: named }, attempt);
};

/** The list with the contribution at an index moved by some places. */
export function moved(list: readonly Placed[], from: number, by: number): readonly Placed[] {
  const next = [...list];
  next.splice(from + by, 0, ...next.splice(from, 1));
  return next;
}

/** An arrangement is one value: where two people arranged the same point, one of the two arrangements holds. */
export const compareArrangements = ({ current, changes, mine, before }: ConflictSources): FoundConflicts => {
  const stored = (current['contributions'] as readonly Placed[]).map(toPlaced);
  const isStored = (other: unknown) => JSON.stringify(stored) === JSON.stringify(other);
  const conflicts: Record<string, Conflict> = {};
  if (!isStored(mine['contributions']) && !isStored(before?.['contributions']))
    conflicts['contributions'] = { stored, mine: mine['contributions'], change: changes?.['contributions'] };
  return { conflicts, start: {}, stored: { contributions: stored } };
};
