import type { AuditEntry, AuditSentence } from '@gym/api-contract';
import { audited } from '@gym/api-contract/audited';
import { auditTexts } from './texts.ts';

/** Entries that no call writes, but a command of the server or the work on an import. */
const WITHOUT_CALL: Readonly<Record<string, AuditSentence>> = {
  'create-admin': 'Added administrator {name}',
  'reset-second-factor': 'Reset the second factor of {name}',
  'member-import': 'Added {imported} by import',
  'member-import-undone': 'Removed {imported}: its import was undone',
  'member-import-restored': 'Brought {imported} back: the undo of its import was reversed',
};

const SENTENCES = { ...audited, ...WITHOUT_CALL };

/** A member, or the membership that came in with a member. */
const importedRecord = (name: string, { record, before, after }: AuditEntry): string =>
  record === 'assignment' ? `plan ${String((after ?? before)?.plan_name ?? '')} of ${name}` : `member ${name}`;

type Fields = Readonly<Record<string, unknown>>;

const fieldOf = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Fields | null | undefined)?.[name], fields);

const holds = (fields: Fields, condition: string): boolean =>
  condition === 'otherwise' ||
  condition.split(' ').every((path) => Boolean(fieldOf(fields, path.replace('!', ''))) !== path.startsWith('!'));

/** Describes the action in words: 'Changed plan Gold'. An unknown call keeps its own name. */
export function describeAction(entry: AuditEntry): string {
  const { kinds, numbered, readHealthData } = auditTexts;
  if (entry.record === 'health data') return readHealthData(entry.label || numbered('member', entry.record_id));
  const name = entry.label || numbered(kinds[entry.record] ?? entry.record, entry.record_id);
  const found = Object.hasOwn(SENTENCES, entry.action) ? SENTENCES[entry.action] : undefined;
  if (found === undefined) return `${entry.action}: ${name}`;
  const fields: Fields = { ...entry, name, imported: importedRecord(name, entry) };
  const [, sentence = ''] =
    Object.entries(typeof found === 'string' ? { otherwise: found } : found).find(([when]) => holds(fields, when)) ??
    [];
  return sentence.replace(/\{([^}]+)\}/g, (_, path: string) => String(fieldOf(fields, path)));
}
