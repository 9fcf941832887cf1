import {
  type Attempt,
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  type Json,
  numberOf,
  parseJson,
  read,
  readList,
  type ReadOptions,
  readVersion,
  recordOrNotFound,
  save,
  type Saved,
  sentVersion,
  textOf,
  toWireNumber,
  unreadable,
  withId,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** One food of a member's diet. */
export interface DietEntry {
  readonly food_item: Id;
  readonly qty: number | string;
  readonly units: string;
}

/** An entry from an answer; a quantity that is no number stays as it came. */
export const toDietEntry = ({ food_item, qty, units }: Json): DietEntry => ({
  food_item: idOf(food_item),
  qty: numberOf(qty) ?? textOf(qty),
  units: textOf(units),
});

/** Entries as they go out: what is a number as a number (acceptance K). */
export const toWireEntries = (entries: readonly DietEntry[]): DietEntry[] =>
  entries.map(({ food_item, qty, units }) => ({ food_item: toWireNumber(food_item), qty: toWireNumber(qty), units }));

export interface FoodItem {
  readonly id: Id;
  readonly food_name: string;
  /** There where the server announces that it marks foods (acceptance G3). */
  readonly veg?: boolean;
}

/** All food items, in the server's order (acceptance G1). */
export const getFoodItems = (options?: ReadOptions): Promise<FoodItem[]> =>
  readList(
    '/api/getFoodItem',
    ({ id, food_name, veg }) => ({
      id: idOf(id),
      food_name: textOf(food_name),
      ...(hasFeature('food-marks' satisfies Feature) && typeof veg === 'boolean' && { veg }),
    }),
    options,
  );

/** A member's diet. `readable` is false where the server's string is empty or no list: a notice, and no row filled. */
export interface MemberDiet {
  readonly entries: readonly DietEntry[];
  readonly readable: boolean;
  /** There where the server announces versions; 0 for a diet that was never saved (acceptance J4). */
  readonly version?: number;
}

/** A diet from what the server answers, a JSON string (acceptance G2): of the read, or of a stale save's `current`. */
export function toMemberDiet({ diet, ...rest }: Json): MemberDiet {
  const list = typeof diet === 'string' ? parseJson(diet) : diet;
  const readable = Array.isArray(list);
  return { entries: readable ? list.map(fieldsOf).map(toDietEntry) : [], readable, ...readVersion(rest) };
}

/** A member's diet. */
export async function getMemberDiet(memberId: Id, options?: ReadOptions): Promise<MemberDiet> {
  const { data, status } = await recordOrNotFound(read(withId('/api/getMemberDietByMemberId', memberId), options));
  if (data === undefined) throw unreadable(status);
  return toMemberDiet(fieldsOf(data));
}

/** A member's whole diet: `id` is the member's, `diet` all filled rows, `version` the one that was read. */
interface DietSave {
  readonly id: Id;
  readonly diet: readonly DietEntry[];
  readonly version?: number;
}

/** Replaces a member's diet (acceptance G2). Where versions are announced the answer tells the one that stands now. */
export const saveDiet = ({ id, diet, ...read }: DietSave, attempt?: Attempt): Promise<Saved> =>
  save('/api/saveDiet', { id: toWireNumber(id), diet: toWireEntries(diet), ...sentVersion(read, attempt) }, attempt);
