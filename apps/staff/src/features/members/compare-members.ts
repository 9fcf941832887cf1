import { type ConflictSources, findConflicts, type FoundConflicts } from '@gym/ui/form';
import { idOrEmpty } from './member-values.ts';

/** The fields of a place. Conflicts name the whole place `place`. */
export const PLACE_FIELDS = ['country', 'state', 'city'] as const;
export type Place = Readonly<Record<(typeof PLACE_FIELDS)[number], string>>;
const placeOf = (values: Readonly<Record<string, unknown>>): Place => {
  const [country, state, city] = PLACE_FIELDS.map((name) => idOrEmpty(String(values[name] ?? '')));
  return { country: country ?? '', state: state ?? '', city: city ?? '' };
};

export const isSamePlace = (one: Place, other: Place): boolean =>
  PLACE_FIELDS.every((name) => one[name] === other[name]);
const without = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !PLACE_FIELDS.some((part) => part === name)));

/** The latest change of a part of the place. */
const latestPlaceChange = ({ changes }: ConflictSources) =>
  PLACE_FIELDS.flatMap((name) => changes?.[name] ?? [])
    .sort((one, other) => other.at.localeCompare(one.at))
    .at(0);
/**
 * Compares a member after another user's save (acceptance J4). The place counts as one field: a country of one user and
 * a state of the other do not match (acceptance E6).
 */
export function compareMembers(sources: ConflictSources): FoundConflicts {
  const found = findConflicts(sources);
  if (!PLACE_FIELDS.every((name) => name in sources.current)) return found;
  const [stored, mine] = [placeOf(sources.current), placeOf(sources.mine)];
  const before = sources.before && placeOf(sources.before);
  const differs = !isSamePlace(stored, mine);
  const onlyTheirs = differs && before !== undefined && isSamePlace(before, mine);
  const onlyMine = before !== undefined && isSamePlace(before, stored);
  const isConflict = differs && !onlyTheirs && !onlyMine;
  return {
    conflicts: {
      ...(without(found.conflicts) as FoundConflicts['conflicts']),
      ...(isConflict && { place: { stored, mine, change: latestPlaceChange(sources) } }),
    },
    start: { ...without(found.start), ...(onlyTheirs && stored) },
    stored: { ...without(found.stored), ...(differs && stored) },
  };
}
