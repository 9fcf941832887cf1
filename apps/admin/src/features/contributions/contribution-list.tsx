import type { ArrangedPoint } from '@gym/api-contract';
import { Badge, Button, IconButton } from '@gym/ui';
import { CheckboxField, ConflictChoice, TextField, useField } from '@gym/ui/form';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import layout from '../../layout.module.css';
import { moved, type Placed } from './arrangement.ts';
import styles from './contributions.module.css';
import { arrangeTexts as texts } from './texts.ts';

const MAX_TITLE = 60;

/** Focuses a button again after a change: the browser drops the focus of an element that moves or disappears. */
function useMovedFocus(list: RefObject<HTMLElement | null>, focusOn: RefObject<string | undefined>): void {
  useEffect(() => {
    if (focusOn.current === undefined) return;
    const wanted = list.current?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focusOn.current)}"]`);
    (wanted ?? list.current)?.focus();
    focusOn.current = undefined;
  });
}

/** The contributions of a point, to be moved, hidden and renamed. Part of a form. */
export function ContributionList({ point }: { point: ArrangedPoint }): ReactElement {
  const field = useField('contributions');
  const [told, tell] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focusOn = useRef<string>(undefined);
  const placed = field.value as readonly Placed[];
  const known = new Map(point.contributions.map((one) => [one.id, one]));
  const nameOf = ({ id, title }: Placed) => title.trim() || known.get(id)?.declared || id;
  const write = (value: unknown) =>
    (value as readonly Placed[]).map((one) => nameOf(one) + (one.hidden ? ` (${texts.hidden})` : '')).join(', ') ||
    texts.ofServer;

  useMovedFocus(list, focusOn);
  const move = (index: number, by: 1 | -1) => {
    const [one, to] = [placed[index], index + by];
    if (!one || to < 0 || to >= placed.length) return;
    field.setValue(moved(placed, index, by));
    focusOn.current = `${by} ${one.id}`;
    tell(texts.movedTo(nameOf(one), to + 1, placed.length));
  };
  const remove = (one: Placed) => {
    field.setValue(placed.filter((other) => other !== one));
    focusOn.current = '';
    tell(texts.removed(nameOf(one)));
  };
  return (
    <div className={styles.whole}>
      {field.conflict && (
        <ConflictChoice
          field={field}
          conflict={field.conflict}
          label={texts.arrangement}
          write={write}
          same={(one, other) => JSON.stringify(one) === JSON.stringify(other)}
        />
      )}
      <p className="sr-only" role="status">
        {told}
      </p>
      {placed.length === 0 && <p>{texts.ofServer}</p>}
      <ol ref={list} tabIndex={-1} className={styles.list} aria-label={point.name}>
        {placed.map((one, index) => (
          <ContributionRow
            key={one.id}
            name={`contributions.${index}`}
            title={nameOf(one)}
            point={point}
            contribution={known.get(one.id)}
            ends={{ first: index === 0, last: index === placed.length - 1 }}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(one)}
            id={one.id}
          />
        ))}
      </ol>
    </div>
  );
}

interface RowProps {
  /** The field of the form. */
  readonly name: string;
  readonly id: string;
  readonly title: string;
  readonly point: ArrangedPoint;
  readonly contribution: ArrangedPoint['contributions'][number] | undefined;
  readonly ends: { readonly first: boolean; readonly last: boolean };
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

function ContributionRow({ name, id, title, point, contribution, ends, onMove, onRemove }: RowProps): ReactElement {
  const { declared = id, remotes = [], audiences = [], kept } = contribution ?? {};
  const isGone = remotes.length === 0;
  const from = [...remotes, ...audiences.map((audience) => texts.audiences[audience] ?? audience)].join(' · ');
  return (
    <li className={styles.row}>
      <div role="group" aria-label={title} className={styles.content}>
        <p className={layout.pair}>
          <strong>
            <bdi>{declared}</bdi>
          </strong>
          {isGone ? <Badge tone="warning">{texts.gone}</Badge> : <span className={layout.note}>{from}</span>}
        </p>
        {point.titled && !isGone && (
          <TextField name={`${name}.title`} label={texts.ownTitle} placeholder={declared} maxLength={MAX_TITLE} />
        )}
        {kept ? (
          <p className={layout.note}>{texts.kept}</p>
        ) : isGone ? (
          <Button size="small" onClick={onRemove}>
            <span>
              {texts.remove}
              <span className="sr-only"> {title}</span>
            </span>
          </Button>
        ) : (
          <CheckboxField name={`${name}.hidden`} label={texts.hide} />
        )}
        <span className={styles.moves}>
          <IconButton
            className={styles.up}
            icon="chevron-down"
            label={texts.up(title)}
            data-focus={`-1 ${id}`}
            aria-disabled={ends.first}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="chevron-down"
            label={texts.down(title)}
            data-focus={`1 ${id}`}
            aria-disabled={ends.last}
            onClick={() => onMove(1)}
          />
        </span>
      </div>
    </li>
  );
}
