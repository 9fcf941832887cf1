/** What a PostgreSQL server does with a commit, as it names it. */
export interface CommitSettings {
  readonly fsync: string;
  readonly commit: string;
}

/** What a deployment should know whose database may forget what was acknowledged; undefined where it does not. */
export function durabilityWarning({ fsync, commit }: CommitSettings): string | undefined {
  const off = [fsync === 'off' && 'fsync', commit === 'off' && 'synchronous_commit'].filter(Boolean);
  if (off.length === 0) return undefined;
  return `The database of DATABASE_URL runs with ${off.join(' and ')} off: what it has acknowledged may be gone after a crash. Turn ${off.length > 1 ? 'them' : 'it'} on for data that counts.`;
}
