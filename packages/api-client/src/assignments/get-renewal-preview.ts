import { hasFeature, type Id, type ReadOptions, readRecord, textOf } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** The period that an assignment would add; days are YYYY-MM-DD. */
export interface RenewalPreview {
  readonly start: string;
  readonly end: string;
  /** Last day of the period before; null where there is none. */
  readonly last_end: string | null;
}

/** The dates before Submit (acceptance H2); null, unasked, where the server does not announce `memberships`. */
export async function getRenewalPreview(
  { plan_id, member_id }: { plan_id: Id; member_id: Id },
  options?: ReadOptions,
): Promise<RenewalPreview | null> {
  if (!hasFeature('memberships' satisfies Feature)) return null;
  const query = new URLSearchParams({ plan_id: String(plan_id), member_id: String(member_id) });
  const { start, end, last_end } = await readRecord(`/api/getRenewalPreview?${query}`, options);
  return { start: textOf(start), end: textOf(end), last_end: typeof last_end === 'string' ? last_end : null };
}
