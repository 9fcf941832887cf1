import { useHost, type ReopenedSave } from '@gym/remote-contract';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Alert } from '../../feedback/alert.tsx';
import { Form, type SubmitTools } from '../form.tsx';
import { findConflicts } from './conflicts.ts';
import type { SaveFormProps } from './save-form.tsx';
import { UnsavedWorkGuard, type Leaving } from './unsaved-work-guard.tsx';
import { lastBase, rememberBase, useInFlightSave } from './use-in-flight-save.ts';

type Props<Values extends object, Sent> = SaveFormProps<Values, Sent> & { reopened?: ReopenedSave<Values> };

/** One life of a SaveForm: from fresh or reopened values to the hand-over. */
export function SaveFormOnce<Values extends object, Sent>(props: Props<Values, Sent>): ReactElement {
  const {
    record,
    form,
    formOf,
    list,
    secrets,
    refreshes,
    fieldOf,
    compare: _compare,
    send,
    version,
    onSaved,
    clears,
    deed = false,
    irreversible = deed,
    quiet,
    reopened,
    alert,
    children,
    ...rest
  } = props;
  const { saves } = useHost();
  const handedOver = useRef(false);
  const leaving: Leaving = useRef(undefined);
  const shows = useRef<((values: object) => boolean) | undefined>(undefined);
  // What was read belongs to what is shown: a later read in the background must not lend its version to older values.
  const earlier = useInFlightSave(form, { values: props.initialValues, version });
  const [start] = useState(() => startOf(props, earlier?.values));
  const base = useRef(start.base);
  const [restored, setRestored] = useState(reopened !== undefined);
  const [begun, begin] = useState({ values: start.values, life: 0 });
  const lives = useRef(0);

  useEffect(() => {
    let stands = !reopened;
    void earlier?.settled.then(({ saved, read }) => {
      if (!stands || !read) return;
      const untouched = shows.current?.(start.values);
      if (saved && !isSame(read.values, start.values)) {
        // Typed on top of what is not what is stored: the old version tells of it as of anybody's change.
        if (!untouched) return;
        lives.current += 1;
        begin({ values: read.values as Values, life: lives.current });
      }
      base.current = read;
    });
    return () => {
      stands = false;
    };
  }, [earlier, reopened, start]);

  const submit = async (sent: Sent, { typed, resetForm, keepStored }: SubmitTools<Values>) => {
    const leave = leaving.current;
    // One's own save goes first, and this one is held against the version that it makes.
    if (earlier && !reopened) {
      const life = lives.current;
      await earlier.settled;
      // Left meanwhile, or begun anew with what is stored now: who pressed saw something else.
      if (!shows.current || lives.current !== life) return;
    }
    handedOver.current = true;
    const read = base.current;
    rememberBase(form, read);
    let stands = version;
    let failed = false;
    const saved = () => {
      if (!clears) keepStored();
      base.current = { values: clears ? read.values : typed, version: stands };
      setRestored(false);
      onSaved?.();
    };
    const outcome = saves.submit<Values>({
      record: record(typed),
      form,
      formOf,
      values: typed,
      secrets,
      refreshes,
      fieldOf,
      // On the way out the user is going somewhere else than to the list.
      list: leave ? undefined : list,
      isStillShown: () => shows.current?.(typed) ?? false,
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
      key={begun.life}
      surface="card"
      {...rest}
      initialValues={begun.values}
      errors={restored ? reopened?.errors : undefined}
      conflicts={restored ? start.conflicts : undefined}
      onSubmit={submit}
      alert={
        <>
          {alert}
          {restored && reopened && !quiet && (
            <ReopenedNotice reason={reopened.reason} conflict={start.conflicts !== undefined} />
          )}
        </>
      }
    >
      <UnsavedWorkGuard
        label={rest.label}
        irreversible={irreversible}
        restored={restored}
        handedOver={handedOver}
        leaving={leaving}
        isStillShown={shows}
      />
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

function startOf<Values extends object, Sent>(
  { initialValues, reopened, version, form, fieldOf, secrets, compare = findConflicts }: Props<Values, Sent>,
  earlier?: object,
) {
  if (!reopened) {
    const values = (earlier ?? initialValues) as Values;
    return { base: { values, version }, values, conflicts: undefined };
  }
  const before = lastBase(reopened.originalForm ?? form);
  const mine = { ...initialValues, ...reopened.values };
  // What was typed belongs to what was read then: what has been stored since must not be overwritten unseen.
  const { current, originalForm } = reopened;
  if (!current && originalForm === undefined)
    return { base: before ?? { values: initialValues, version }, values: mine, conflicts: undefined };

  const kept = Object.fromEntries(
    Object.entries(mine).filter(([field]) => !(secrets as readonly string[] | undefined)?.includes(field)),
  );
  const { conflicts, start, stored } = compare({
    mine: kept,
    before: before?.values as Record<string, unknown> | undefined,
    // Typed about a record that was merged into this one: what is stored of this one is what its page has just read.
    ...(current ? { current, fieldOf } : { current: initialValues as Record<string, unknown> }),
  });
  const stands = Number(current?.version);
  return {
    base: { values: { ...mine, ...stored }, version: Number.isFinite(stands) ? stands : version },
    values: { ...mine, ...start } as Values,
    conflicts,
  };
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The version that a save's answer tells, where it does. */
function answeredVersion(answer: unknown): number | undefined {
  const { version } = (answer ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : undefined;
}
