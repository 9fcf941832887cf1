import pg from 'pg';

/** Makes the gym one of exactly `count` members, with names, phones and emails of their own, and a membership each. */
export async function fillMembers(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('truncate members cascade');
    await client.query(
      `
      insert into members (fname, lname, father_fname, father_lname, profession, email, phone, address, country, state, city, pincode)
      select initcap(substr(md5(n::text), 1, 6)), 'Number ' || n, 'Father', 'Number ' || n, 'Tester', 'member' || n || '@gym.test',
        lpad(n::text, 10, '0'), n || ' Main Street', 356, 1, 1, '00123'
      from generate_series(1, $1::int) as n`,
      [count],
    );
    await client.query(`
      insert into assignments (member_id, plan_id, plan_name, duration, price, free_days, start_day, end_day, sold_on)
      select members.id, plan.id, plan.plan_name, 1, 40, 3, current_date, current_date + 30, current_date
      from members, (select id, plan_name from plans order by id limit 1) as plan`);
    await client.query('vacuum analyze members');
    await client.query('vacuum analyze assignments');
    await client.query('vacuum analyze member_blocks');
  } finally {
    await client.end();
  }
}
