import { calls } from '@gym/api-contract';
import { recordChange } from '../audit/record-change.ts';
import { implement } from '../http/implement.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { findMember } from '../records/find-member.ts';
import { lockMember } from '../records/lock-member.ts';
import { diets } from '../schema/index.ts';
import { checkFoods } from './check-foods.ts';
import { latestDiet } from './latest-diet.ts';

/** The diet as the specification has it: a JSON string of its rows (acceptance G2). A member without one has an empty one. */
export const getMemberDiet = implement(calls.getMemberDietByMemberId, async ({ query }, { db }) => {
  const { id } = await findMember(db, query.id);
  const latest = await latestDiet(db, id);
  return { status: 'success', data: { diet: JSON.stringify(latest?.diet ?? []) } };
});

/** Replaces the whole list: a version is added, those before stay. A diet saved as it stands adds none. Answers the member's id. */
export const saveMemberDiet = implementSave(calls.saveDiet, async ({ body, user, tx }, { clock }) => {
  const { id: member_id, diet } = body;
  await lockMember(tx, member_id);
  checkFoods(diet);
  const before = await latestDiet(tx, member_id);
  if (JSON.stringify(before?.diet ?? []) === JSON.stringify(diet)) return saved(member_id);

  const at = clock.now();
  const version = (before?.version ?? 0) + 1;
  const [added] = await tx.insert(diets).values({ member_id, diet, version, createdAt: at }).returning({ id: diets.id });
  if (!added) throw new Error('The database stored no diet.');
  await recordChange(tx, {
    at, userId: user.id, action: 'saveDiet', record: 'diet', recordId: added.id,
    ...(before && { before: { member_id, version: before.version, diet: before.diet } }),
    after: { member_id, version, diet },
  });
  return saved(member_id);
});
