import {
  type Attempt,
  type DataOf,
  fieldsOf,
  get,
  type Id,
  idOf,
  type Json,
  numberOf,
  parseJson,
  post,
  read,
  type ReadOptions,
  readVersion,
  recordOrNotFound,
  type Saved,
  textOf,
  unreadable,
  withId,
} from '@gym/api-client';
import { getFoodItem, saveDiet as saveWholeDiet } from '@gym/api-contract/calls';

/** One food item of a member's diet. */
export interface DietEntry {
  readonly food_item: Id;
  readonly qty: number | string;
  readonly units: string;
}

/** A food item. `veg` is present if the server announces that it marks vegetarian ones (acceptance G3). */
export type FoodItem = DataOf<typeof getFoodItem>[number];

/** All food items, in the server's order (acceptance G1). */
export const getFoodItems = (options?: ReadOptions): Promise<FoodItem[]> => get(getFoodItem, {}, options);

/** An entry of a diet's JSON string. A quantity that is not a number stays unchanged. */
const toDietEntry = ({ food_item, qty, units }: Json): DietEntry => ({
  food_item: idOf(food_item),
  qty: numberOf(qty) ?? textOf(qty),
  units: textOf(units),
});

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
export const saveDiet = (diet: DietSave, attempt?: Attempt): Promise<Saved> => post(saveWholeDiet, diet, attempt);
