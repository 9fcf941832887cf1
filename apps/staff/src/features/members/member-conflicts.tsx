import { type Conflict, ConflictChoice, useForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { usePlaceNames } from './places.ts';
import styles from './member-form.module.css';
import { memberFormTexts } from './member-form-texts.ts';
import { sharedTexts } from '../../texts.ts';
import { isSamePlace, type Place, PLACE_FIELDS } from './compare-members.ts';

/** The names of a place, city first; a place without a name appears by its number. */
function usePlaceText(place: Place): string {
  const { loading, ...names } = usePlaceNames(place);
  if (loading) return sharedTexts.loading;
  return [...PLACE_FIELDS]
    .reverse()
    .filter((name) => place[name] !== '')
    .map((name) => names[name] ?? `${memberFormTexts.fields[name]} ${place[name]}`)
    .join(', ');
}

/** Offers both places by name, each as a whole, if another user changed the place too (acceptance J4). */
export function PlaceConflict(): ReactElement | null {
  const conflict = useForm().conflictOf('place');
  return conflict ? <PlaceChoice conflict={conflict} /> : null;
}

function PlaceChoice({ conflict }: { conflict: Conflict }): ReactElement {
  const form = useForm();
  const [stored, mine] = [conflict.stored as Place, conflict.mine as Place];
  const [storedText, mineText] = [usePlaceText(stored), usePlaceText(mine)];
  const [country, state, city] = PLACE_FIELDS.map((name) => String(form.valueOf(name) ?? ''));
  const value = { country, state, city } as Place;
  return (
    <div className={styles.wide}>
      <ConflictChoice
        label={memberFormTexts.place}
        conflict={conflict}
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
