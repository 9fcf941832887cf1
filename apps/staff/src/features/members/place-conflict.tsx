import type { ReactElement } from 'react';
import { ConflictChoice, useForm } from '@gym/ui/form';
import { memberFormTexts } from '../../texts/member.ts';
import { sharedTexts } from '../../texts/shared.ts';
import { isSamePlace, type Place, PLACE_FIELDS } from './compare-members.ts';
import styles from './member-form.module.css';
import { usePlaceNames } from './places.ts';

/** A place in words, the city first; what the server has no name for stands by its number. */
function usePlaceText(place: Place): string {
  const { loading, ...names } = usePlaceNames(place);
  if (loading) return sharedTexts.loading;
  return [...PLACE_FIELDS]
    .reverse()
    .filter((name) => place[name] !== '')
    .map((name) => names[name] ?? `${memberFormTexts.fields[name]} ${place[name]}`)
    .join(', ');
}

/** Where somebody else chose another place meanwhile: both, by their names, to be taken as a whole (acceptance J4). */
export function PlaceConflict(): ReactElement | null {
  const conflict = useForm().conflictOf('place');
  return conflict ? <PlaceChoice stored={conflict.stored as Place} mine={conflict.mine as Place} /> : null;
}

function PlaceChoice({ stored, mine }: { stored: Place; mine: Place }): ReactElement {
  const form = useForm();
  const [storedText, mineText] = [usePlaceText(stored), usePlaceText(mine)];
  const [country, state, city] = PLACE_FIELDS.map((name) => String(form.valueOf(name) ?? ''));
  const value = { country, state, city } as Place;
  return (
    <div className={styles.wide}>
      <ConflictChoice
        label={memberFormTexts.place}
        conflict={{ stored, mine }}
        field={{
          value,
          setValue: (place) => PLACE_FIELDS.forEach((name) => form.change(name, (place as Place)[name])),
        }}
        write={(place) => (place === stored ? storedText : mineText)}
        same={(one, other) => isSamePlace(one as Place, other as Place)}
      />
    </div>
  );
}
