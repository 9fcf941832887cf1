import type { TestServer } from './test-server.ts';

/**
 * Makes the database fail, by default like a full disk, at steps such as `before insert on plans` while `work` runs. A
 * step that is `deferrable` fails at the commit.
 */
export async function whileWritesFail<T>(
  server: TestServer,
  steps: readonly string[],
  work: () => Promise<T>,
  code = 'disk_full',
): Promise<T> {
  await server.sql(`create function fail_here() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/5/1259": No space left on device' using errcode = '${code}'; end $$`);
  try {
    for (const [index, step] of steps.entries()) {
      const kind = step.includes('deferrable') ? 'constraint trigger' : 'trigger';
      await server.sql(`create ${kind} fails_${index} ${step} for each row execute function fail_here()`);
    }
    return await work();
  } finally {
    await server.sql('drop function fail_here cascade');
  }
}
