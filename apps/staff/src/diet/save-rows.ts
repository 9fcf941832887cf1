import type { Id, Saved } from '@gym/api-client';
import { saveDiet, type FoodItem } from '@gym/api-client/staff';
import { atTheirRows } from './at-their-rows.ts';
import { entriesFrom, foodsOf, type DietValues } from './diet-rows.ts';

/** Sends the filled rows as a member's whole diet (acceptance G2). @throws ApiError with its texts at the table's rows */
export async function saveRows(
  member: Id,
  items: readonly FoodItem[],
  { diet, extra }: DietValues,
  attempt: Parameters<typeof saveDiet>[1],
): Promise<Saved> {
  try {
    return await saveDiet({ id: member, diet: entriesFrom([...foodsOf(items), ...extra], diet) }, attempt);
  } catch (error) {
    throw atTheirRows(error, diet);
  }
}
