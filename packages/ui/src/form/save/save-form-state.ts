import type { ReopenedSave, SaveBase } from '@gym/remote-contract';
import { useState } from 'react';
import type { Conflict } from '../use-field.ts';
import { findConflicts, type ConflictSources, type FoundConflicts } from './conflicts.ts';

/** What the next save is compared with: the values and the version that the user started from. */
export interface FormBase<Values extends object> extends SaveBase<Values> {
  readonly values: Values;
}

/** Shown in a form that was reopened, until it is saved. */
export interface ReopenedNotice {
  readonly reason: string;
  readonly errors: Readonly<Record<string, string>>;
  /** Only after another user's change (acceptance J4); empty if no field was changed by both. */
  readonly conflicts?: Readonly<Record<string, Conflict>>;
}

/**
 * - `fresh`: the user edits. Nothing is with the shell.
 * - `reopened`: the same, with the input of a failed save and what was wrong with it.
 * - `submitting`: submitted, but an earlier save of the same record has to end first.
 * - `handedOver`: the shell owns the save, so leaving the form loses nothing.
 */
export interface SaveFormState<Values extends object> {
  readonly name: 'fresh' | 'submitting' | 'handedOver' | 'reopened';
  readonly base: FormBase<Values>;
  /** What the fields start with. */
  readonly values: Values;
  /** Changes when the fields have to start again. */
  readonly edition: number;
  readonly notice?: ReopenedNotice;
}

type SaveFormEvent<Values extends object> =
  | { readonly type: 'submit' | 'handOver' | 'fail' }
  | { readonly type: 'save' | 'rebase' | 'restart'; readonly base: FormBase<Values> };

export function nextState<Values extends object>(
  state: SaveFormState<Values>,
  event: SaveFormEvent<Values>,
): SaveFormState<Values> {
  switch (event.type) {
    case 'submit':
      return { ...state, name: 'submitting' };
    case 'handOver':
      return { ...state, name: 'handedOver' };
    case 'fail': // The form stayed on its page, and its user goes on.
      return { ...state, name: state.notice ? 'reopened' : 'fresh' };
    case 'save': // The form stayed on its page; its next save starts from what is stored now.
      return { ...state, name: 'fresh', base: event.base, notice: undefined };
    case 'rebase': // The form shows what has been stored or read since.
      return { ...state, base: event.base };
    case 'restart': // The form shows something older: its fields start again. A submit that waits is void.
      return { name: 'fresh', base: event.base, values: event.base.values, edition: state.edition + 1 };
  }
}

/** The form's state, the way to change it, and the latest state for code that runs after a render. */
export function useSaveFormState<Values extends object>(start: () => SaveFormState<Values>) {
  const [state, setState] = useState(start);
  const [machine] = useState(() => {
    let latest = state;
    return {
      dispatch: (event: SaveFormEvent<Values>) => {
        latest = nextState(latest, event);
        setState(latest);
      },
      now: () => latest,
    };
  });
  return { state, ...machine };
}

/** What a form starts from. */
export interface StartProps<Values extends object> {
  initialValues: Values;
  /** Version of the record as it was read, where the server announces versions. */
  version?: number;
  secrets?: readonly (keyof Values & string)[];
  fieldOf?: Readonly<Record<string, string>>;
  /** Finds the conflicts of a form whose fields are not the record's own. Default: field by field. */
  compare?(sources: ConflictSources): FoundConflicts;
}

export function freshState<Values extends object>(base: FormBase<Values>): SaveFormState<Values> {
  return { name: 'fresh', base, values: base.values, edition: 0 };
}

/** A failed save back in its form: its input, merged with what another user has stored since (acceptance J2, J4). */
export function reopenedState<Values extends object>(
  { initialValues, version, fieldOf, secrets, compare = findConflicts }: StartProps<Values>,
  { values, base, current, reason, errors, originalForm }: ReopenedSave<Values>,
): SaveFormState<Values> {
  const mine = { ...initialValues, ...values };
  // The input belongs to what was read then. A newer version would let it overwrite what has been stored since.
  if (!current && originalForm === undefined)
    return {
      name: 'reopened',
      base: base ? { ...base, values: { ...initialValues, ...base.values } } : { values: initialValues, version },
      values: mine,
      edition: 0,
      notice: { reason, errors },
    };
  const comparable = Object.entries(mine).filter(([field]) => !secrets?.some((secret) => secret === field));
  const { conflicts, start, stored } = compare({
    mine: Object.fromEntries(comparable),
    before: base && Object.fromEntries(Object.entries(base.values)),
    // After a merge, the page has just read the record that was kept.
    ...(current ? { current, fieldOf } : { current: Object.fromEntries(Object.entries(initialValues)) }),
  });
  const storedVersion = Number(current?.version);
  return {
    name: 'reopened',
    base: { values: { ...mine, ...stored }, version: Number.isFinite(storedVersion) ? storedVersion : version },
    values: { ...mine, ...start },
    edition: 0,
    notice: { reason, errors, conflicts },
  };
}
