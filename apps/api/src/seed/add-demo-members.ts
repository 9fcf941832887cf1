import type { Transaction } from '../http/database.ts';
import { measurements, members } from '../schema/index.ts';
import { demoMeasurements } from './demo-measurements.ts';
import { demoMembers } from './demo-members.ts';
import { findHomes } from './find-homes.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How many days ago a member of the demo gym joined: a few in the last thirty days, the others over two years. */
const joinedDaysAgo = (index: number, count: number): number =>
  Math.round(((count - index) / count) ** 2 * 700) + (index % 3);

/** Adds the members of the demo gym, and what was measured of them since they joined. Resolves to who they are, the first to join first. */
export async function addDemoMembers(
  tx: Transaction,
  now: Date,
  dayOf: (moment: Date) => string,
): Promise<{ id: number; createdAt: Date }[]> {
  const homes = await findHomes(
    tx,
    demoMembers.map(({ home }) => home),
  );
  const rows = demoMembers.map(({ home, ...member }, index) => {
    const place = homes.get(home);
    if (!place) throw new Error(`No place was found for ${member.fname} ${member.lname}.`);
    // Some live in one of the two cities that every form offers (acceptance E7).
    const city = index % 10 === 9 ? 1 + (index % 20 === 9 ? 0 : 1) : place.city;
    return {
      ...member,
      ...place,
      city,
      createdAt: new Date(now.getTime() - joinedDaysAgo(index, demoMembers.length) * DAY),
    };
  });
  const added = await tx.insert(members).values(rows).returning({ id: members.id, createdAt: members.createdAt });
  await tx
    .insert(measurements)
    .values(added.flatMap(({ id, createdAt }, index) => demoMeasurements(id, index, createdAt, now, dayOf)));
  return added;
}
