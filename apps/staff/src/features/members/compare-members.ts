import { findConflicts, type ConflictSources, type FoundConflicts } from '@gym/ui/form';
import { idOrEmpty } from './member-values.ts';

/** What a place is made of; as one it has the form's name `place`. */
export const PLACE_FIELDS = ['country', 'state', 'city'] as const;

export type Place = Readonly<Record<(typeof PLACE_FIELDS)[number], string>>;

const placeOf = (values: Readonly<Record<string, unknown>>): Place => {
  const [country, state, city] = PLACE_FIELDS.map((name) => idOrEmpty(String(values[name] ?? '')));
  return { country: country ?? '', state: state ?? '', city: city ?? '' };
};

export const isSamePlace = (one: Place, other: Place): boolean =>
  PLACE_FIELDS.every((name) => one[name] === other[name]);

const without = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(PLACE_FIELDS as readonly string[]).includes(name)));

/**
 * The fields in which the stored member and the typed one differ, after somebody else saved theirs (acceptance J4). The place is one
 * of them: the country of one and the state of the other are no place (acceptance E6).
 */
export function compareMembers(sources: ConflictSources): FoundConflicts {
  const found = findConflicts(sources);
  const { current, mine: typed, before } = sources;
  if (!PLACE_FIELDS.every((name) => name in current)) return found;
  const [stored, mine] = [placeOf(current), placeOf(typed)];
  const differs = !isSamePlace(stored, mine);
  const untouched = differs && before !== undefined && isSamePlace(placeOf(before), mine);
  return {
    conflicts: {
      ...(without(found.conflicts) as FoundConflicts['conflicts']),
      ...(differs && { place: { stored, mine } }),
    },
    start: { ...without(found.start), ...(untouched && stored) },
    stored: { ...without(found.stored), ...(differs && stored) },
  };
}
