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

/** One food item of a member's diet. */
export interface DietEntry {
  readonly food_item: Id;
  readonly qty: number | string;
  readonly units: string;
}

/** An entry from a response. A quantity that is not a number stays unchanged. */
export const toDietEntry = ({ food_item, qty, units }: Json): DietEntry => ({
  food_item: idOf(food_item),
  qty: numberOf(qty) ?? textOf(qty),
  units: textOf(units),
});

/** The entries as they are sent. Numeric texts become numbers (acceptance K). */
export const toWireEntries = (entries: readonly DietEntry[]): DietEntry[] =>
  entries.map(({ food_item, qty, units }) => ({ food_item: toWireNumber(food_item), qty: toWireNumber(qty), units }));

export interface FoodItem {
  readonly id: Id;
  readonly food_name: string;
  /** Present if the server announces that it marks vegetarian food items (acceptance G3). */
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

/**
 * A member's diet. `readable` is false if the server's string is empty or not a list. The screen then shows a notice
 * and fills no row.
 */
export interface MemberDiet {
  readonly entries: readonly DietEntry[];
  readonly readable: boolean;
  /** Present if the server announces versions. 0 for a diet that was never saved (acceptance J4). */
  readonly version?: number;
}

/**
 * Parses a diet from the server's JSON string (acceptance G2): from a read, or from `current` of a stale save's
 * response.
 */
export function toMemberDiet({ diet, ...rest }: Json): MemberDiet {
  const list = typeof diet === 'string' ? parseJson(diet) : diet;
  const readable = Array.isArray(list);
  return { entries: readable ? list.map(fieldsOf).map(toDietEntry) : [], readable, ...readVersion(rest) };
}

export async function getMemberDiet(memberId: Id, options?: ReadOptions): Promise<MemberDiet> {
  const { data, status } = await recordOrNotFound(read(withId('/api/getMemberDietByMemberId', memberId), options));
  if (data === undefined) throw unreadable(status);
  return toMemberDiet(fieldsOf(data));
}

/**
 * A save of a member's whole diet: `id` is the member's, `diet` has all filled rows, `version` is the one that was
 * read.
 */
interface DietSave {
  readonly id: Id;
  readonly diet: readonly DietEntry[];
  readonly version?: number;
}

/** Replaces a member's diet (acceptance G2). If the server announces versions, the response has the new version. */
export const saveDiet = ({ id, diet, ...read }: DietSave, attempt?: Attempt): Promise<Saved> =>
  save('/api/saveDiet', { id: toWireNumber(id), diet: toWireEntries(diet), ...sentVersion(read, attempt) }, attempt);
