import pg from 'pg';

/** Adds users until there are `count`; nobody can sign in as one of them. First names are of four letters and up, all different. */
export async function fillUsers(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from users');
    await client.query(
      `
      insert into users (fname, lname, email, phone, password_hash, role)
      select initcap(substr(md5(n::text), 1, 4)) || 'a', 'Number ' || n, 'user' || n || '@gym.test', lpad(n::text, 10, '0'), '-', 2
      from generate_series(1, $1::int) as n`,
      [Math.max(0, count - Number(rows[0]!.count))],
    );
    await client.query('analyze users');
  } finally {
    await client.end();
  }
}
