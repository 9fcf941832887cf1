import { useHost, type ReopenedSave } from '@gym/remote-contract';
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { useReturnPath } from '../../button/return-path.ts';
import { Alert } from '../../feedback/alert.tsx';
import { focusHeading } from '../../focus/focus-heading.ts';
import { Form, type FormProps } from '../form.tsx';
import type { ReopenedNotice } from './save-form-state.ts';
import { UnsavedWorkGuard } from './unsaved-work-guard.tsx';
import { useSave, type SaveProps } from './use-save.ts';
import * as formTexts from '../texts.ts';

export interface SaveFormProps<Values extends object, Sent = Values>
  extends
    SaveProps<Values, Sent>,
    Omit<FormProps<Values, Sent>, 'initialValues' | 'onSubmit' | 'errors' | 'conflicts' | 'busy'> {
  /** The save cannot be undone, such as an erasure. Leaving the page never triggers it. */
  irreversible?: boolean;
  /** The name of `irreversible` in remotes built before this version. */
  deed?: boolean;
  /** The page of the record, or several pages. If the form was opened there, saving and Cancel return to it. */
  recordPage?: string | readonly string[];
  /** Shows no message above the form, not even after 'Reopen form' (acceptance I3). */
  quiet?: boolean;
}

/**
 * A form whose save the shell owns, so that the list shows immediately (acceptance J). The user can reopen a failed
 * save with its input and its errors. After another user's change, the form offers both values of each conflict.
 */
export function SaveForm<Values extends object, Sent = Values>(props: SaveFormProps<Values, Sent>): ReactElement {
  const { saves } = useHost();
  const list = useReturnPath(props.list, props.recordPage);
  const cancelTo = props.cancelTo === props.list ? list : props.cancelTo;
  const { key } = useLocation();
  const [lastKey, setLastKey] = useState(key);
  const [{ reopened, times }, setReopened] = useState(() => ({
    reopened: saves.reopened<Values>(props.form),
    times: 0,
  }));
  // 'Reopen form' may navigate to the page that is already open. If the host no longer has the reopened save, nothing
  // changes, because the fields already show its input.
  if (key !== lastKey) {
    setLastKey(key);
    const next = saves.reopened<Values>(props.form);
    if (next && next !== reopened) setReopened({ reopened: next, times: times + 1 });
  }
  // The button that had the focus is gone. From the heading, a screen reader continues with the reason.
  useEffect(() => {
    if (reopened) focusHeading();
  }, [reopened]);
  return <SaveFormOnce key={`${props.form} ${times}`} {...props} list={list} cancelTo={cancelTo} reopened={reopened} />;
}

/** One instance of the form. The next reopened save mounts a new one. */
function SaveFormOnce<Values extends object, Sent>({
  reopened,
  ...props
}: SaveFormProps<Values, Sent> & { reopened: ReopenedSave<Values> | undefined }): ReactElement {
  const { label, deed = false, irreversible = deed, quiet, alert, children } = props;
  const { state, submit, ...guard } = useSave(props, reopened);
  const { values, edition, notice } = state;
  return (
    <Form<Values, Sent>
      key={edition}
      surface="card"
      {...props}
      initialValues={values}
      errors={notice?.errors}
      conflicts={notice?.conflicts}
      onSubmit={submit}
      alert={
        <>
          {alert}
          {notice && !quiet && <NotSaved {...notice} />}
        </>
      }
    >
      <UnsavedWorkGuard label={label} irreversible={irreversible} isReopened={notice !== undefined} {...guard} />
      {children}
    </Form>
  );
}

function NotSaved({ reason, conflicts }: ReopenedNotice): ReactElement {
  return (
    <Alert kind="error" title={formTexts.notSaved}>
      <p>{reason}</p>
      {conflicts && <p>{Object.keys(conflicts).length > 0 ? formTexts.chooseValues : formTexts.noConflicts}</p>}
    </Alert>
  );
}
