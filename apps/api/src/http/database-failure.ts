/** Codes of Node and PostgreSQL that mean: the database cannot be reached or is shutting down or full of connections. */
const UNREACHABLE = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300', '08000', '08003', '08006',
]);

/** PostgreSQL's error inside whatever the mapper wrapped around it. */
export function databaseError(error: unknown): { code?: string; constraint?: string; message: string } | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && typeof inner.code === 'string') return inner as Error & { code: string };
    if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(inner.message)) {
      return { code: 'ECONNRESET', message: inner.message };
    }
  }
  return undefined;
}

/** Whether the failure passes once the database is back. */
export const isDatabaseUnreachable = (error: unknown): boolean => UNREACHABLE.has(databaseError(error)?.code ?? '');
