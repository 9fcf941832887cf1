import { useHost } from '@gym/remote-contract';
import type { ReactElement } from 'react';
import { formatMoment } from '../../format/format-moment.ts';
import type { FieldChange } from '../use-field.ts';
import * as texts from './conflict-texts.ts';

/** Who changed the stored value, and when: 'Last changed by Asha Menon, 22 Nov 2026, 14:05'. */
export function ChangedBy({ change: { by, own, at } }: { change: FieldChange }): ReactElement {
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
