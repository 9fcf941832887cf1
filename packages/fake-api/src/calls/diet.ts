import { type Gym, type GymDietTemplate, nextId } from '../gym.ts';
import { reasons } from '@gym/api-contract';
import { changesOf, recordHealthRead } from './audit-trail.ts';
import { changeRecord, staleSave } from './change-record.ts';
import { data, type FakeCall, FakeHttpError, fieldError, notFound, saved } from './fake-call.ts';
import { findMember } from './former-members.ts';

interface Row {
  readonly food_item: number;
  readonly qty: number;
  readonly units: string;
}

/** Rejects an unknown food item, unless the stored diet already contains it. */
function checkFoods(gym: Gym, rows: readonly Row[], stored: readonly Row[] = []): void {
  const known = new Set([...gym.foodItems.map(({ id }) => id), ...stored.map(({ food_item }) => food_item)]);
  const reason = reasons.diet.unknownFood;
  const errors = Object.fromEntries(
    rows.flatMap(({ food_item }, index) => (known.has(food_item) ? [] : [[`diet.${index}.food_item`, reason]])),
  );
  if (Object.keys(errors).length > 0) throw new FakeHttpError(422, reason, { errors });
}

export const getFoodItem: FakeCall<'getFoodItem'> = ({ gym }) => data(gym.foodItems);

/** How often each diet was saved here. A diet of the initial data counts as saved once. */
const saves = new WeakMap<Gym, Map<number, number>>();
const versionOf = (gym: Gym, id: number): number => saves.get(gym)?.get(id) ?? (gym.diets[id] === undefined ? 0 : 1);
const readDiet = (gym: Gym, id: number) => ({ diet: gym.diets[id] ?? '[]', version: versionOf(gym, id) });

export const getMemberDietByMemberId: FakeCall<'getMemberDietByMemberId'> = ({ gym, user, query }) => {
  const { id } = findMember(gym, query.id);
  recordHealthRead(gym, user, 'getMemberDietByMemberId', id);
  return data(readDiet(gym, id));
};

/** The stored rows. Empty if the stored diet cannot be parsed. */
function storedRows(gym: Gym, id: number): Row[] {
  try {
    const rows = JSON.parse(readDiet(gym, id).diet) as unknown;
    return Array.isArray(rows) ? (rows as Row[]) : [];
  } catch {
    return []; // a test may have stored a text that is not a list
  }
}

/**
 * Replaces the whole list. Rejects a stale version with the stored diet, unless both users saved the same list
 * (acceptance J4).
 */
export const saveDiet: FakeCall<'saveDiet'> = ({ gym, user, body }) => {
  const { id } = findMember(gym, body.id);
  const rows = body.diet;
  checkFoods(gym, rows, storedRows(gym, id));
  const stands = versionOf(gym, id);
  const answer = (version: number) => (body.version === undefined ? saved(id) : data({ id, version }));
  if (JSON.stringify(rows) === readDiet(gym, id).diet) return answer(stands);
  if (body.version !== undefined && body.version !== stands) {
    const entries = changesOf(gym, 'diet', id).slice(0, Math.max(0, stands - body.version));
    throw staleSave({ gym, user, name: 'diet', current: readDiet(gym, id), member: id, entries });
  }
  gym.diets[id] = JSON.stringify(rows);
  saves.set(gym, (saves.get(gym) ?? new Map<number, number>()).set(id, stands + 1));
  return answer(stands + 1);
};

/** A diet of the initial data was stored by nobody who is known, before everything else. */
const FIRST_SAVE = '2026-01-01T00:00:00.000Z';

/** The versions of a diet, the newest first: those of the initial data, then one for each change. */
export function versionsOf(gym: Gym, memberId: number) {
  const version = versionOf(gym, memberId);
  const changes = changesOf(gym, 'diet', memberId).filter(({ after }) => typeof after?.diet === 'string');
  const rowsOf = (diet: unknown) => JSON.parse(diet as string) as Row[];
  const saved = changes.map(({ at, user_id, after }, index) => {
    const saver = gym.users.find(({ id }) => id === user_id);
    return {
      version: version - index,
      at,
      ...(saver && { by: `${saver.fname} ${saver.lname}`.trim() }),
      diet: rowsOf(after?.diet),
    };
  });
  const first = changes.at(-1)?.before?.diet ?? gym.diets[memberId];
  return saved.length < version ? [...saved, { version: 1, at: FIRST_SAVE, diet: rowsOf(first) }] : saved;
}

export const getMemberDietVersions: FakeCall<'getMemberDietVersions'> = ({ gym, user, query }) => {
  const { id } = findMember(gym, query.id);
  recordHealthRead(gym, user, 'getMemberDietVersions', id);
  return data(versionsOf(gym, id).slice(0, 51));
};

export const getDietOverview: FakeCall<'getDietOverview'> = ({ gym }) => {
  const latest = gym.members
    .flatMap(({ id, fname, lname }) => {
      const [version] = gym.diets[id] === undefined ? [] : versionsOf(gym, id);
      return version ? [{ id, fname, lname, at: version.at, diet: version.diet }] : [];
    })
    .sort((one, other) => other.at.localeCompare(one.at) || other.id - one.id);
  const counts = new Map<string, number>();
  for (const { units } of latest.flatMap(({ diet }) => diet)) counts.set(units, (counts.get(units) ?? 0) + 1);
  return data({
    recent: latest.slice(0, 8).map(({ diet: _diet, ...member }) => member),
    units: [...counts].sort(([one, a], [other, b]) => b - a || one.localeCompare(other)).map(([units]) => units),
  });
};

const read = ({ id, name, diet, version = 1 }: GymDietTemplate) => ({ id, name, diet, version });

export const getDietTemplates: FakeCall<'getDietTemplates'> = ({ gym }) =>
  data([...gym.dietTemplates].sort((a, b) => a.name.localeCompare(b.name, 'en')).map(read));

export const saveDietTemplate: FakeCall<'saveDietTemplate'> = ({ gym, user, body }) => {
  const { id, name, diet } = body;
  checkFoods(gym, diet);
  if (gym.dietTemplates.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())) {
    throw fieldError('name', reasons.diet.takenTemplateName);
  }
  if (id !== undefined) {
    const records = gym.dietTemplates.map((template) => Object.assign(template, read(template)));
    return saved(changeRecord({ gym, user, records, name: 'diet template', body, id, read }).id);
  }
  const added = nextId(gym.dietTemplates);
  gym.dietTemplates.push({ id: added, name, diet, version: 1 });
  return saved(added);
};

export const deleteDietTemplate: FakeCall<'deleteDietTemplate'> = ({ gym, body }) => {
  const index = gym.dietTemplates.findIndex(({ id }) => id === body.id);
  if (index < 0) throw notFound('diet template', body.id);
  gym.dietTemplates.splice(index, 1);
  return saved(body.id);
};
