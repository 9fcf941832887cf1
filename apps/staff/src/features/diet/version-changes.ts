import type { DietEntry } from '@gym/api-contract';

/** A food whose entry differs between two versions of a diet. A side without the food is undefined. */
export interface EntryChange {
  readonly food: DietEntry['food_item'];
  readonly before?: DietEntry;
  readonly after?: DietEntry;
}

/** Whether two entries have the same amount: '2.50' equals 2.5. */
const isSameEntry = (one: DietEntry, other: DietEntry): boolean =>
  one.units === other.units && (one.qty === other.qty || Number(one.qty) === Number(other.qty));

/** Keys the entries by food. A diet may list a food twice. */
function byFood(entries: readonly DietEntry[]): Map<string, DietEntry> {
  const met = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const food = String(entry.food_item);
      const nth = met.get(food) ?? 0;
      met.set(food, nth + 1);
      return [`${food} ${nth}`, entry];
    }),
  );
}

/** What a save of a diet added, removed and changed. Empty if only the order of the foods differs. */
export function versionChanges(before: readonly DietEntry[], after: readonly DietEntry[]): EntryChange[] {
  const [olds, news] = [byFood(before), byFood(after)];
  return [...new Set([...news.keys(), ...olds.keys()])].flatMap((key) => {
    const [old, now] = [olds.get(key), news.get(key)];
    if (old && now && isSameEntry(old, now)) return [];
    const food = (now ?? old)?.food_item ?? '';
    return [{ food, ...(old && { before: old }), ...(now && { after: now }) }];
  });
}
