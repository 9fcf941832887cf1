import type { ReopenedSave, SaveBase } from '@gym/remote-contract';
import { useState } from 'react';
import type { Conflict } from '../use-field.ts';
import { findConflicts, readChanges, type ConflictSources, type FoundConflicts } from './conflicts.ts';

/** The base of the next save: the values and the version that the user started from. */
export interface FormBase<Values extends object> extends SaveBase<Values> {
  readonly values: Values;
}

/** The message in a reopened form until its save succeeds. */
export interface ReopenedNotice {
  readonly reason: string;
  readonly errors: Readonly<Record<string, string>>;
  /** Present only after another user's change (acceptance J4). Empty if no field was changed by both users. */
  readonly conflicts?: Readonly<Record<string, Conflict>>;
}

/**
 * - `fresh`: the user edits. The shell has no save of this form.
 * - `reopened`: like `fresh`, with the input and the errors of a failed save.
 * - `submitting`: the user submitted, but an earlier save of the same record must end first.
 * - `handedOver`: the shell owns the save. The user can leave the form without losing input.
 */
export interface SaveFormState<Values extends object> {
  readonly name: 'fresh' | 'submitting' | 'handedOver' | 'reopened';
  readonly base: FormBase<Values>;
  /** Initial values of the fields. */
  readonly values: Values;
  /** A new edition resets the fields to `values`. */
  readonly edition: number;
  readonly notice?: ReopenedNotice;
}

type SaveFormEvent<Values extends object> =
  | { readonly type: 'submit' | 'handOver' | 'fail' }
  | { readonly type: 'save' | 'rebase' | 'restart'; readonly base: FormBase<Values> };

function nextState<Values extends object>(
  state: SaveFormState<Values>,
  event: SaveFormEvent<Values>,
): SaveFormState<Values> {
  switch (event.type) {
    case 'submit':
      return { ...state, name: 'submitting' };
    case 'handOver':
      return { ...state, name: 'handedOver' };
    case 'fail': // The form stayed on its page, so the user can edit again.
      return { ...state, name: state.notice ? 'reopened' : 'fresh' };
    case 'save': // The form stayed on its page. Its next save starts from the stored values.
      return { ...state, name: 'fresh', base: event.base, notice: undefined };
    case 'rebase': // Only the base changes. The fields keep their values.
      return { ...state, base: event.base };
    case 'restart': // The fields show stale values, so they start again. This cancels a waiting submit.
      return { name: 'fresh', base: event.base, values: event.base.values, edition: state.edition + 1 };
  }
}

export interface SaveFormMachine<Values extends object> {
  readonly state: SaveFormState<Values>;
  readonly dispatch: (event: SaveFormEvent<Values>) => void;
  /** The latest state, for code that runs after a render. */
  readonly now: () => SaveFormState<Values>;
}

export function useSaveFormState<Values extends object>(start: () => SaveFormState<Values>): SaveFormMachine<Values> {
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

/** The record that a form starts from. */
export interface StartProps<Values extends object> {
  /** The values of the fields by their names, before the user types. */
  initialValues: Values;
  /** Version of the record as the page read it, if the server announces versions. */
  version?: number;
  /** Fields that the shell never keeps, such as passwords. */
  secrets?: readonly (keyof Values & string)[];
  /** The form's names of the server's fields that have another one, for the server's errors and changes. */
  fieldOf?: Readonly<Record<string, string>>;
  /** Finds the conflicts of a form whose fields differ from the record's. Default: compares field by field. */
  compare?(sources: ConflictSources): FoundConflicts;
}

export function freshState<Values extends object>(base: FormBase<Values>): SaveFormState<Values> {
  return { name: 'fresh', base, values: base.values, edition: 0 };
}

/** State of a reopened save: its input, merged with another user's later changes (acceptance J2, J4). */
export function reopenedState<Values extends object>(
  { initialValues, version, fieldOf, secrets, compare = findConflicts }: StartProps<Values>,
  { values, base, current, changes, reason, errors, originalForm }: ReopenedSave<Values>,
): SaveFormState<Values> {
  const mine = { ...initialValues, ...values };
  // The input belongs to its own base. With a newer version, the save would overwrite later changes.
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
    // After a merge, `initialValues` are the kept record, which the page has just read.
    ...(current
      ? { current, changes: readChanges(changes), fieldOf }
      : { current: Object.fromEntries(Object.entries(initialValues)) }),
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
