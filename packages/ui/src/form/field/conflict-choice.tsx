import type { ReactElement } from 'react';
import { useHost } from '@gym/remote-contract';
import { Button } from '../../button/buttons-and-links.tsx';
import type { Conflict, FieldState, FieldChange } from '../use-field.ts';
import { formatMoment } from '../../format/format-moment.ts';
import styles from './conflict-choice.module.css';

const texts = {
  twoValues: (label: string) => `${label}: two values`,
  stored: 'Stored now:',
  changedBy: 'Last changed by',
  byYou: 'Last changed by you, in another tab or device',
  mine: 'Mine:',
  empty: '(empty)',
  useStored: 'Use stored',
  keepMine: 'Keep mine',
  /** Only screen readers read it, after 'Use stored' and 'Keep mine'. */
  ofField: (label: string) => ` for ${label}`,
};

export interface ConflictChoiceProps {
  /** The value in the form, and the function that changes it. */
  field: Pick<FieldState, 'value' | 'setValue'>;
  /** The stored value and the user's. */
  conflict: Conflict;
  /** The field's label. */
  label: string;
  /** Formats a value for display. */
  write?: (value: unknown) => string;
  /** Whether two values are equal. Default: `Object.is`. */
  same?: (value: unknown, stored: unknown) => boolean;
}

/** Two users changed the same field. Lets the user choose the stored value or the input (acceptance J4). */
export function ConflictChoice({
  field,
  conflict,
  label,
  write = String,
  same = Object.is,
}: ConflictChoiceProps): ReactElement {
  const stored = same(field.value, conflict.stored);
  const choice = (text: string, chosen: boolean, value: unknown) => (
    <Button
      size="small"
      variant={chosen ? 'primary' : 'secondary'}
      aria-pressed={chosen}
      onClick={() => field.setValue(value)}
    >
      <span>
        {text}
        <span className="sr-only">{texts.ofField(label)}</span>
      </span>
    </Button>
  );
  return (
    <div className={styles.choice} role="group" aria-label={texts.twoValues(label)}>
      <p className={styles.stored}>
        {texts.stored} <strong>{write(conflict.stored) || texts.empty}</strong>
        {conflict.change && (
          <>
            <br />
            <ChangedBy change={conflict.change} />
          </>
        )}
        <br />
        {texts.mine} <strong>{write(conflict.mine) || texts.empty}</strong>
      </p>
      {choice(texts.useStored, stored, conflict.stored)}
      {choice(texts.keepMine, !stored, conflict.mine)}
    </div>
  );
}

/** Who changed the stored value, and when: 'Last changed by Asha Menon, 22 Nov 2026, 14:05'. */
export function ChangedBy({
  change: { by, own, at },
}: {
  /** As a conflict has it. */
  change: FieldChange;
}): ReactElement {
  const { config } = useHost();
  return (
    <>
      {own ? (
        texts.byYou
      ) : (
        <>
          {texts.changedBy} <bdi>{by}</bdi>
        </>
      )}
      , {formatMoment(at, config)}
    </>
  );
}
