import { type DataOf, getAnswer, type Id, type ReadOptions } from '@gym/api-client';
import type { QueryOf } from '@gym/api-contract';
import { getAuditTrail as call } from '@gym/api-contract/calls';

/** Filters of the audit trail. Empty or absent fields do not filter. */
export type AuditSearch = Partial<Readonly<Record<'person' | 'record' | 'record_id' | 'from' | 'to', string>>>;

/** One change of one record. */
export type AuditEntry = DataOf<typeof call>[number];

/** Which page of entries: `size` entries (50 by default) that are older than the entry `before`. */
interface AuditPart {
  readonly before?: Id;
  readonly size?: number;
}

/** A page of the trail, newest first. */
export interface AuditPage {
  readonly entries: AuditEntry[];
  /** Whether older entries exist. */
  readonly more: boolean;
}

/** Reads the audit trail. Returns no entries, without a call, if the server does not announce `audit-trail`. */
export async function getAuditTrail(search: AuditSearch & AuditPart, options?: ReadOptions): Promise<AuditPage> {
  const query: QueryOf<typeof call> = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));
  const { data: entries = [], more = false } = (await getAnswer(call, query, options)) ?? {};
  return { entries, more };
}
