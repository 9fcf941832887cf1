import type { Pool } from 'pg';

interface BareMember {
  readonly fname?: string;
  readonly lname?: string;
  readonly phone?: string;
  readonly profession?: string;
  readonly createdAt?: Date;
}

/** Adds a copy of a demo member, without memberships, measurements and diet. Resolves to the number. */
export async function addBareMember(
  pool: Pool,
  { fname, lname, phone, profession, createdAt }: BareMember = {},
): Promise<number> {
  const {
    rows: [added],
  } = await pool.query<{ id: number }>(
    `insert into members (fname, lname, father_fname, father_lname, profession, email, phone, address,
      country, state, city, pincode, created_at)
    select coalesce($1, fname), coalesce($2, lname), father_fname, father_lname, coalesce($3, profession), email,
      coalesce($4, phone), address, country, state, city, pincode, coalesce($5, now())
    from members order by id limit 1 returning id::int`,
    [fname, lname, profession, phone, createdAt],
  );
  if (!added) throw new Error('The database stored no member.');
  return added.id;
}
