import { calls } from '@gym/api-contract';
import { recordChange } from '../audit/record-change.ts';
import { implement } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { findMember } from '../records/find-member.ts';
import { lockMember } from '../records/lock-member.ts';
import { diets } from '../schema/index.ts';
import { checkFoods } from './check-foods.ts';
import { latestDiet } from './latest-diet.ts';

type Latest = Awaited<ReturnType<typeof latestDiet>>;

/** The diet as the specification has it, a JSON string of its rows (acceptance G2), and its version. One that was never saved is empty, version 0. */
const readDiet = (latest: Latest) => ({ diet: JSON.stringify(latest?.diet ?? []), version: latest?.version ?? 0 });

export const getMemberDiet = implement(calls.getMemberDietByMemberId, async ({ query }, { db }) => {
  const { id } = await findMember(db, query.id);
  return { status: 'success', data: readDiet(await latestDiet(db, id)) };
});

/**
 * Replaces the whole list: a version is added, those before stay. A diet saved as it stands adds none, and whoever saves that
 * undoes nobody's work. Answers the member's id, and to who sent a version the one that stands now. Without a version – an
 * old client – it is made whatever is stored.
 *
 * @throws Refusal 409 with `current` when `version` is not the stored one (acceptance J4)
 */
export const saveMemberDiet = implementSave(calls.saveDiet, async ({ body, tx, act }) => {
  const { id: member_id, diet, version: sent } = body;
  const answer = (stands: number) =>
    sent === undefined ? saved(member_id) : { status: 'success', data: { id: member_id, version: stands } };
  await lockMember(tx, member_id);
  checkFoods(diet);
  const before = await latestDiet(tx, member_id);
  const { diet: stored, version: stands } = readDiet(before);
  if (stored === JSON.stringify(diet)) return answer(stands);
  if (sent !== undefined && sent !== stands) {
    throw new Refusal(409, 'Someone else changed this diet meanwhile. Compare the values, then save again.', {
      current: readDiet(before),
    });
  }

  const version = stands + 1;
  const [added] = await tx
    .insert(diets)
    .values({ member_id, diet, version, createdAt: act.at })
    .returning({ id: diets.id });
  if (!added) throw new Error('The database stored no diet.');
  await recordChange(tx, {
    ...act,
    record: 'diet',
    recordId: added.id,
    ...(before && { before: { member_id, version: before.version, diet: before.diet } }),
    after: { member_id, version, diet },
  });
  return answer(version);
});
