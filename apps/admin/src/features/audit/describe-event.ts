import type { AuditEntry } from '@gym/api-contract';
import { auditTexts } from './texts.ts';

const { events } = auditTexts;

type Fields = Readonly<Record<string, unknown>>;

/** The number of a member in an entry. */
const numberOf = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;

/** The records that an entry counts. Entries of releases before this one count none. */
function countsOf({ memberships, measurements, diets }: Fields) {
  const count = (value: unknown) => (typeof value === 'number' ? value : 0);
  return {
    memberships: count(memberships),
    measurements: count(measurements),
    diets: count(diets),
    known: typeof memberships === 'number',
  };
}

function describeMerge({ after }: AuditEntry): string {
  const [into, from] = [numberOf(after?.merged_into), numberOf(after?.merged_from)];
  const counts = countsOf(after ?? {});
  if (into) return events.mergedInto(into, counts);
  if (from) return events.mergedFrom(from, counts);
  return events.kept;
}

function describeUndo({ before, after }: AuditEntry): string {
  const [into, again] = [numberOf(before?.merged_into), numberOf(after?.unmerged)];
  const counts = countsOf(after ?? {});
  if (into) return events.backFrom(into, counts);
  return again ? events.backTo(again, counts) : events.separated;
}

/** Says what a merge, its undo or an erasure did. Undefined for other entries. */
export function describeEvent(entry: AuditEntry): string | undefined {
  const said = entry.after ?? entry.before ?? {};
  if (entry.action === 'eraseUser' && entry.after) return events.erasedUser;
  if (entry.action === 'eraseMember' && entry.after) return events.erasedMember(countsOf(entry.after));
  if ('erased_member' in said || 'erased_user' in said) return events.emptied;
  if (entry.action === 'mergeMembers') return describeMerge(entry);
  if (entry.action === 'undoMerge') return describeUndo(entry);
  return undefined;
}
