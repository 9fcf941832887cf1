import {
  useHost,
  type HostServices,
  type ReopenedSave,
  type SaveAttempt,
  type SaveOutcome,
  type SaveRequest,
  type ToastAction,
} from '@gym/remote-contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { castValues } from '../cast-values.ts';
import type { FormProps, SubmitTools } from '../form.tsx';
import {
  freshState,
  reopenedState,
  useSaveFormState,
  type FormBase,
  type SaveFormMachine,
  type SaveFormState,
  type StartProps,
} from './save-form-state.ts';
import type { DraftWriter } from './draft-writer.ts';
import type { Leaving } from './unsaved-work-guard.tsx';
import { showRow, type SavedRow } from './show-row.ts';
import { type FormSections, isOnlySections, ownValues, saveSections } from './save-sections.ts';
import { useInFlightSave, type EarlierSave } from './use-in-flight-save.ts';

export interface SaveProps<Values extends object, Sent>
  extends
    StartProps<Values>,
    Pick<SaveRequest<Values>, 'form' | 'formOf' | 'list' | 'refreshes'>,
    Pick<FormProps<Values, Sent>, 'schema'> {
  /** The record's name in messages, such as `User Ann Lee`. */
  record(values: Values): string;
  /** The record's own name in `record`, such as `Ann Lee`. */
  name?(values: Values): string;
  /** What the toast of the save offers. `id`: the saved record's id, if the response has one. */
  next?(saved: { readonly id: string | undefined; readonly values: Values }): readonly NextStep[];
  /**
   * Sends the request with the values as the schema cast them. `version` is the base's version (acceptance J4). If the
   * page stays, the next save starts from the `version` of the response.
   */
  send(values: Sent, attempt: SaveAttempt & { readonly version?: number }): Promise<unknown>;
  /** A submit without changes sends nothing, opens the list, and shows this text. Default: it sends a save. */
  unchanged?: string;
  /** The row that the lists show at once, as being saved. Without it, they show it after the save. */
  row?: SavedRow<Sent>;
  /** Called after a save if the page stays. */
  onSaved?(): void;
  /** The sections of other remotes, which are saved after the record. */
  sections?: FormSections;
  /** Empties the fields when the shell gets the save (acceptance I3). */
  clears?: boolean;
}

/** A link or an action in the toast of a save. */
export type NextStep = Pick<ToastAction, 'label' | 'name'> & ({ readonly to: string } | { readonly run: () => void });

export interface Save<Values extends object, Sent> {
  readonly state: SaveFormState<Values>;
  /** Passes the save to the shell. Resolves when the user may submit the form again. */
  submit(sent: Sent, tools: SubmitTools<Values>): Promise<void>;
  isHandedOver(): boolean;
  /** `UnsavedWorkGuard` inside the form sets `leaving` and `isShown`. */
  readonly leaving: Leaving;
  readonly isShown: RefObject<((values: object) => boolean) | undefined>;
}

/** Runs the state machine of a form and its saves. */
export function useSave<Values extends object, Sent>(
  props: SaveProps<Values, Sent>,
  { reopened, draft }: { readonly reopened: ReopenedSave<Values> | undefined; readonly draft: DraftWriter | undefined },
): Save<Values, Sent> {
  const { form, list, version, clears, initialValues } = props;
  const host = useHost();
  const leaving: Leaving = useRef(undefined);
  const isShown: Save<Values, Sent>['isShown'] = useRef(undefined);
  const earlier = useInFlightSave(reopened ? undefined : form, { values: initialValues, version });
  // The version belongs to the values that the form shows. A later background read must not replace it.
  const fresh = { values: earlier?.values ?? initialValues, version };
  const machine = useSaveFormState(() => (reopened ? reopenedState(props, reopened) : freshState(fresh)));
  const { state, dispatch, now } = machine;
  useEarlierSave(earlier, machine, isShown);
  const submit: Save<Values, Sent>['submit'] = async (sent, { typed, resetForm, keepStored }) => {
    const leave = leaving.current;
    dispatch({ type: 'submit' });
    if (earlier) {
      await earlier.settled;
      // Meanwhile the user left the form, or the fields no longer show the submitted values.
      if (!isShown.current || now().name !== 'submitting') return;
    }
    const { base } = now();
    dispatch({ type: 'handOver' });
    if (isUnchanged(props, sent, base.values)) return endUnchanged(props, { host, leave, machine, draft });
    let [storedVersion, failedInPlace] = [version, false];
    const onStored = () => {
      if (!clears) keepStored();
      dispatch({ type: 'save', base: { values: clears ? base.values : typed, version: storedVersion } });
      props.onSaved?.();
    };
    const request = {
      ...describeSave(props, { values: typed, sent, base }, host),
      draft: draft?.handOver({ values: typed, base }),
      list: leave ? undefined : list, // a user who is leaving the page has another target
      isStillShown: () => isShown.current?.(typed) ?? false,
      send: async (attempt: SaveAttempt): Promise<unknown> => {
        const answer = await sendRecord(props, { sent, typed, base, host, draft }, attempt);
        draft?.end(request.draft);
        storedVersion = answeredVersion(answer) ?? storedVersion;
        // Only this call tells the form about a later 'Try again'. Ignore it if the form has saved since.
        if (failedInPlace && isShown.current && now().base === base) onStored();
        return answer;
      },
    };
    const outcome = submitChanged(props, request, { host, draft });
    if (leave) return leave(true);
    if (clears) resetForm(base.values);
    const { status } = await outcome;
    if (list === undefined) {
      if (status === 'saved') return onStored();
      failedInPlace = true;
      return dispatch({ type: 'fail' });
    }
    // The shell is navigating to the list. After a success, never settle, so that the form rejects a second submit.
    if (status === 'saved') return new Promise<void>(() => {});
  };

  return { state, submit, isHandedOver: () => now().name === 'handedOver', leaving, isShown };
}

/** What the saves of a form work with. */
interface Parts {
  readonly host: HostServices;
  readonly draft: DraftWriter | undefined;
}

/** Passes the save of the record to the shell, or of its sections if only they changed. */
function submitChanged<Values extends object, Sent>(
  props: SaveProps<Values, Sent>,
  request: SaveRequest<Values> & { readonly base: FormBase<Values>; next(answer: unknown): readonly ToastAction[] },
  { host, draft }: Parts,
): Promise<SaveOutcome> {
  const { sections } = props;
  const { values: typed, base, list, isStillShown, next } = request;
  if (!isOnlySections(sections, typed, base.values)) return host.saves.submit(request);
  const instead = { list, isStillShown, next: () => next({ id: sections.record }) };
  const outcome = saveSections(props, sections, { host, typed, draft, instead });
  draft?.end();
  return outcome;
}

/** Sends the record, and then its sections. */
async function sendRecord<Values extends object, Sent>(
  props: SaveProps<Values, Sent>,
  { sent, typed, base, ...passed }: { sent: Sent; typed: Values; base: FormBase<Values> } & Parts,
  attempt: SaveAttempt,
): Promise<unknown> {
  const { sections, send } = props;
  const versioned = { ...attempt, version: base.version };
  if (!sections) return send(sent, versioned);
  const answer = await send(ownValues(sent as object) as Sent, versioned);
  void saveSections(props, sections, { ...passed, typed, id: answeredId(answer) });
  return answer;
}

/** The part of the request that only depends on the form and its values. */
const describeSave = <Values extends object, Sent>(
  { form, formOf, secrets, refreshes, fieldOf, record, name, next, row }: SaveProps<Values, Sent>,
  { values, sent, base }: { readonly values: Values; readonly sent: Sent; readonly base: FormBase<Values> },
  host: HostServices,
) => ({
  ...{ form, formOf, values, base, secrets, refreshes, fieldOf },
  record: record(values),
  name: name?.(values),
  ...(row && { show: (queryClient: QueryClient) => showRow(queryClient, row, { sent, idOf: answeredId }) }),
  next: (answer: unknown) => nextSteps(next?.({ id: answeredId(answer), values }), host),
});

const isUnchanged = <Values extends object, Sent>(
  { unchanged, schema }: SaveProps<Values, Sent>,
  sent: Sent,
  before: Values,
): boolean => unchanged !== undefined && isSame(sent, castValues(schema, before));

interface Ending<Values extends object> extends Parts {
  readonly leave: Leaving['current'];
  readonly machine: SaveFormMachine<Values>;
}

/** Ends a submit without changes like a save, with a toast that says that nothing was saved. */
function endUnchanged<Values extends object, Sent>(
  { unchanged = '', list }: SaveProps<Values, Sent>,
  { host, leave, machine, draft }: Ending<Values>,
): void {
  draft?.end();
  host.toasts.show({ kind: 'info', text: unchanged });
  if (leave) leave(true);
  else if (list === undefined) machine.dispatch({ type: 'fail' });
  else host.navigate(list);
}

/** When the earlier save ends, the form continues from its outcome. */
function useEarlierSave<Values extends object>(
  earlier: EarlierSave<Values> | undefined,
  machine: SaveFormMachine<Values>,
  isShown: Save<Values, unknown>['isShown'],
): void {
  const { dispatch, now } = machine;
  useEffect(() => {
    let mounted = true;
    void earlier?.settled.then(({ saved, base }) => {
      if (!mounted || !base) return;
      const { values } = now();
      if (!saved || isSame(base.values, values)) dispatch({ type: 'rebase', base });
      // If the user has edited stale values, keep the old version so that the save gets a 409.
      else if (isShown.current?.(values)) dispatch({ type: 'restart', base });
    });
    return () => {
      mounted = false;
    };
  }, [earlier, isShown, dispatch, now]);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = (answer: unknown): { id?: unknown; version?: unknown } =>
  typeof answer === 'object' && answer !== null ? answer : {};

/** The version in the response to a save, if there is one. */
function answeredVersion(answer: unknown): number | undefined {
  const { version } = fieldsOf(answer);
  return typeof version === 'number' ? version : undefined;
}

function answeredId(answer: unknown): string | undefined {
  const { id } = fieldsOf(answer);
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
}

/** The next steps as the host takes them: a host that shows no links runs them. */
const nextSteps = (steps: readonly NextStep[] = [], { navigate }: HostServices): readonly ToastAction[] =>
  steps.map((step) => ('to' in step ? { ...step, run: () => navigate(step.to) } : step));
