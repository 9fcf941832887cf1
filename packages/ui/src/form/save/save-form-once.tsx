import { useHost, type ReopenedSave } from '@gym/remote-contract';
import { useRef, useState, type ReactElement } from 'react';
import { Alert } from '../../feedback/alert.tsx';
import { Form, type SubmitTools } from '../form.tsx';
import { findConflicts } from './conflicts.ts';
import type { SaveFormProps } from './save-form.tsx';
import { UnsavedWorkGuard, type Leaving } from './unsaved-work-guard.tsx';
import { lastRead, rememberRead } from './values-read.ts';

type Props<Values extends object, Sent> = SaveFormProps<Values, Sent> & { reopened?: ReopenedSave<Values> };

/** One life of a SaveForm: from fresh or reopened values to the hand-over. */
export function SaveFormOnce<Values extends object, Sent>(props: Props<Values, Sent>): ReactElement {
  const { record, form, list, secrets, refreshes, fieldOf, compare: _compare, send, version, onSaved, clears, quiet, reopened, alert, children, ...rest } = props;
  const { saves } = useHost();
  const handedOver = useRef(false);
  const leaving: Leaving = useRef(undefined);
  const shows = useRef<((values: object) => boolean) | undefined>(undefined);
  // What was read belongs to what is shown: a later read in the background must not lend its version to older values.
  const [start] = useState(() => startOf(props));
  const base = useRef(start.base);
  const [restored, setRestored] = useState(reopened !== undefined);

  const submit = async (sent: Sent, { typed, resetForm, keepStored }: SubmitTools<Values>) => {
    handedOver.current = true;
    const read = base.current;
    rememberRead(form, read);
    const leave = leaving.current;
    let stands = version;
    let failed = false;
    const saved = () => {
      if (!clears) keepStored();
      base.current = { values: clears ? read.values : typed, version: stands };
      setRestored(false);
      onSaved?.();
    };
    const outcome = saves.submit<Values>({
      record: record(typed), form, values: typed, secrets, refreshes, fieldOf,
      // On the way out the user is going somewhere else than to the list.
      list: leave ? undefined : list,
      holds: () => shows.current?.(typed) ?? false,
      send: async (attempt) => {
        const answer = await send(sent, { ...attempt, version: read.version });
        stands = answeredVersion(answer) ?? stands;
        // By 'Try again', of which only this tells: the form stands still, and nothing was saved from it since.
        if (failed && shows.current && base.current === read) saved();
      },
    });
    if (leave) {
      leave(true);
      return;
    }
    if (clears) resetForm(read.values as Values);
    const { status } = await outcome;
    // Where a list was named, the page is on its way there: the guard against doubles stays until it is gone.
    if (list !== undefined && status === 'saved') return new Promise<void>(() => {});
    // Also after a quick refusal it asks nothing on its way: what was typed is with the shell, for 'Reopen form'.
    handedOver.current = list !== undefined;
    if (status === 'saved') saved();
    else failed = list === undefined;
  };

  return (
    <Form<Values, Sent>
      surface="card"
      {...rest}
      initialValues={start.values}
      errors={restored ? reopened?.errors : undefined}
      conflicts={restored ? start.conflicts : undefined}
      onSubmit={submit}
      alert={<>{alert}{restored && reopened && !quiet && <ReopenedNotice reason={reopened.reason} conflict={start.conflicts !== undefined} />}</>}
    >
      <UnsavedWorkGuard label={rest.label} restored={restored} handedOver={handedOver} leaving={leaving} shows={shows} />
      {children}
    </Form>
  );
}

function ReopenedNotice({ reason, conflict }: { reason: string; conflict: boolean }): ReactElement {
  return (
    <Alert kind="error" title="Not saved yet">
      <p>{reason}</p>
      {conflict && <p>Choose for each marked field what is to be kept, then submit again.</p>}
    </Alert>
  );
}

function startOf<Values extends object, Sent>({ initialValues, reopened, version, form, fieldOf, secrets, compare = findConflicts }: Props<Values, Sent>) {
  if (!reopened) return { base: { values: initialValues, version }, values: initialValues, conflicts: undefined };
  const before = lastRead(form);
  const mine = { ...initialValues, ...reopened.values };
  // What was typed belongs to what was read then: what has been stored since must not be overwritten unseen.
  if (!reopened.current) return { base: before ?? { values: initialValues, version }, values: mine, conflicts: undefined };

  const kept = Object.fromEntries(Object.entries(mine).filter(([field]) => !(secrets as readonly string[] | undefined)?.includes(field)));
  const { conflicts, start, stored } = compare({ current: reopened.current, mine: kept, before: before?.values as Record<string, unknown> | undefined, fieldOf });
  const stands = Number(reopened.current.version);
  return {
    base: { values: { ...mine, ...stored }, version: Number.isFinite(stands) ? stands : version },
    values: { ...mine, ...start } as Values,
    conflicts,
  };
}

/** The version that a save's answer tells, where it does. */
function answeredVersion(answer: unknown): number | undefined {
  const { version } = (answer ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : undefined;
}
