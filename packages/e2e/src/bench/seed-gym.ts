import pg from 'pg';

const list = (names: string): string => `(array['${names.replaceAll("'", "''").split(' ').join("','")}'])`;

/** A first name is a start and an end. Some names are more frequent than others, as in a real gym. */
const STARTS =
  'Aar Abd Ade Ais Ale Ami Ana And Ani Ann Ant Art Ben Bri Car Cat Chi Chr Cla Dan Dav Dee Ele Eli Emi Fat Fel Gab ' +
  'Geo Gra Han Har Ibr Isa Jac Jen Joh Jul Kar Kat Lau Leo Lin Luc Mar Mat Mic Moh Nad Nic Oli Pat Pri Rav Reb Sam ' +
  'Sar Sof Tom Zoé';
const ENDS =
  'a an el ia in ika on us ine eth av iel ya ah o is ette ur ana ius ell ish ita or een ald ique ös emi ard une ilde';
const FAMILIES =
  "Sharma Müller Nair Silva Tanaka Diallo O'Connor Rossi Khan Ramírez Dubois Patel Okafor Wilson Haddad Kowalski " +
  'Costa Singh Schmidt Nkosi Kim Bello Brown Novak Jansen Larsen Santos Ivanova Yilmaz Nguyen García Martin Cohen ' +
  'Ferrari Berg Moreau Wang Ali Mensah Popescu';
const DOMAINS = 'gmail.com gmail.com gmail.com outlook.com yahoo.com example.com example.org';
const PREFIXES = '+91 +49 +33 0 0 0 +1 +44';
const PROFESSIONS = 'Teacher Nurse Chef Engineer Student Lawyer Driver';

/** A random item of a list. A greater `skew` prefers the first items more. */
const drawn = (names: string, skew: number): string =>
  `${list(names)}[1 + floor(power(random(), ${skew}) * ${names.split(' ').length})::int]`;
const inTurn = (names: string, turn = 'n'): string => `${list(names)}[1 + ${turn} % ${names.split(' ').length}]`;

/**
 * The name that the search looks for. A gym of any size has one such member, and one more in each two hundred thousand.
 */
export const RARE = 'Xylander';

/** `$1` members in the order in which they joined over nine years. */
const MEMBERS = `
  insert into members (
    fname, lname, father_fname, father_lname, profession, email, phone, address, country, state, city, pincode,
    created_at
  )
  select fname, lname, ${inTurn(STARTS)} || 'o', lname, ${inTurn(PROFESSIONS)},
    lower(translate(fname || '.' || lname, 'éöüíñ''', 'eouin')) || n || '@' || ${inTurn(DOMAINS)},
    ${inTurn(PREFIXES)} || lpad((n::bigint * 7368787 % 999999937)::text, 9, '0'),
    n % 400 + 1 || ' Main Street', 356, 1, 1, lpad((n % 90000)::text, 5, '0'),
    now() - interval '9 years' * (1 - n::float8 / $1)
  from (
    select n, case when n % 200000 = 77 then '${RARE}' else ${drawn(STARTS, 2)} || ${drawn(ENDS, 2)} end as fname,
      ${drawn(FAMILIES, 1.5)} as lname
    from generate_series(1, $1::int) as n
  ) as person`;

/**
 * One to five memberships of 31 days each, counted back from the last one. For a quarter of the members, the last one
 * ends within the month; for the others it has ended. A twentieth of the members never had one.
 */
const MEMBERSHIPS = `
  insert into assignments (
    member_id, plan_id, plan_name, duration, duration_count, price, free_days, start_day, end_day, sold_on, renewed
  )
  select member.id, plan.id, plan.plan_name, 1, 1, plan.price, 3,
    last - 31 * back - 30, last - 31 * back, last - 31 * back - 30 - (member.id % 4)::int, back > 0
  from (
    select id, floor(random() * 5)::int as before,
      current_date
        + case when fate < 0.25 then floor(near * 31)::int else -1 - floor(near * near * 3000)::int end as last
    from (select id, random() as fate, random() as near from members) as told where fate < 0.95
  ) as member
  cross join lateral generate_series(0, before) as back
  join (
    select row_number() over (order by id) - 1 as kind, count(*) over () as kinds, id, plan_name, price from plans
  ) as plan on (member.id + back) % kinds = kind`;

/** One member in ten has up to three measurements. */
const MEASUREMENTS = `
  insert into measurements (member_id, date, chest, biceps, shoulder, waist, thigh)
  select id, current_date - 30 * turn, 90 + id % 30, 30 + id % 10, 100 + id % 30, 70 + id % 40, 50 + id % 20
  from members, generate_series(1, 1 + (id % 3)::int) as turn where id % 10 = 0`;

const TABLES = ['members', 'assignments', 'measurements'];

/**
 * Replaces the gym's members by exactly `count`, the same in each run. It is quick: it creates the indexes after the
 * rows. Instead of the triggers, the product's own counting runs once. It needs a superuser of the database.
 */
export async function seedGym(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('truncate members cascade');
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '256MB'; set work_mem = '256MB'`,
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
      [TABLES],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query('select setseed(0.5)');
    await client.query(MEMBERS, [count]);
    await client.query(MEMBERSHIPS);
    await client.query(MEASUREMENTS);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('set session_replication_role = default');
    await client.query('select count_anew()');
    await client.query(`vacuum (analyze) ${[...TABLES, 'tallies', 'first_names', 'member_blocks'].join(', ')}`);
  } finally {
    await client.end();
  }
}
