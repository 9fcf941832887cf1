import { memberFormTexts } from '../texts/member-form.ts';
import { sharedTexts } from '../texts/shared.ts';
import { PLACE, type Place } from './compare-members.ts';
import { usePlaceNames } from './use-place-names.ts';

/** A place in words, the city first; what the server has no name for stands by its number. */
export function usePlaceText(place: Place): string {
  const { loading, ...names } = usePlaceNames(place);
  if (loading) return sharedTexts.loading;
  return [...PLACE]
    .reverse()
    .filter((name) => place[name] !== '')
    .map((name) => names[name] ?? `${memberFormTexts.fields[name]} ${place[name]}`)
    .join(', ');
}
