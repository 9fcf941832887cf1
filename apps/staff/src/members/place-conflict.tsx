import { ConflictChoice, useForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { memberFormTexts } from '../texts/member-form.ts';
import { PLACE, samePlace, type Place } from './compare-members.ts';
import styles from './members.module.css';
import { usePlaceText } from './use-place-text.ts';

/** Where somebody else chose another place meanwhile: both, by their names, to be taken as a whole (acceptance J4). */
export function PlaceConflict(): ReactElement | null {
  const conflict = useForm().conflictOf('place');
  return conflict ? <PlaceChoice stored={conflict.stored as Place} mine={conflict.mine as Place} /> : null;
}

function PlaceChoice({ stored, mine }: { stored: Place; mine: Place }): ReactElement {
  const form = useForm();
  const [storedText, mineText] = [usePlaceText(stored), usePlaceText(mine)];
  const [country, state, city] = PLACE.map((name) => String(form.valueOf(name) ?? ''));
  const value = { country, state, city } as Place;
  return (
    <div className={styles.wide}>
      <ConflictChoice
        label={memberFormTexts.place}
        conflict={{ stored, mine }}
        field={{ value, setValue: (place) => PLACE.forEach((name) => form.change(name, (place as Place)[name])) }}
        write={(place) => (place === stored ? storedText : mineText)}
        same={(one, other) => samePlace(one as Place, other as Place)}
      />
    </div>
  );
}
