import { findConflicts, type ConflictSources, type FoundConflicts } from '@gym/ui/form';
import { chosen } from './member-values.ts';

/** What a place is made of; as one it has the form's name `place`. */
export const PLACE = ['country', 'state', 'city'] as const;

export type Place = Readonly<Record<(typeof PLACE)[number], string>>;

const placeIn = (values: Readonly<Record<string, unknown>>): Place => {
  const [country, state, city] = PLACE.map((name) => chosen(String(values[name] ?? '')));
  return { country: country ?? '', state: state ?? '', city: city ?? '' };
};

export const samePlace = (one: Place, other: Place): boolean => PLACE.every((name) => one[name] === other[name]);

const without = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(PLACE as readonly string[]).includes(name)));

/**
 * The fields in which the stored member and the typed one differ, after somebody else saved theirs (acceptance J4). The place is one
 * of them: the country of one and the state of the other are no place (acceptance E6).
 */
export function compareMembers(sources: ConflictSources): FoundConflicts {
  const found = findConflicts(sources);
  const { current, mine: typed, before } = sources;
  if (!PLACE.every((name) => name in current)) return found;
  const [stored, mine] = [placeIn(current), placeIn(typed)];
  const differs = !samePlace(stored, mine);
  const untouched = differs && before !== undefined && samePlace(placeIn(before), mine);
  return {
    conflicts: {
      ...(without(found.conflicts) as FoundConflicts['conflicts']),
      ...(differs && { place: { stored, mine } }),
    },
    start: { ...without(found.start), ...(untouched && stored) },
    stored: { ...without(found.stored), ...(differs && stored) },
  };
}
