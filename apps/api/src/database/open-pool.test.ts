import { testServerUrl } from '../testing/database-server.ts';
import { openPool } from './open-pool.ts';

test('no query is compiled, and none runs for ever', async () => {
  const pool = openPool({ connectionString: testServerUrl() }, () => undefined);
  try {
    const { rows } = await pool.query("select current_setting('jit') as jit, current_setting('statement_timeout') as timeout");
    expect(rows).toEqual([{ jit: 'off', timeout: '15s' }]);
  } finally {
    await pool.end();
  }
});
