import { useHost, type ReopenedSave } from '@gym/remote-contract';
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { Alert } from '../../feedback/alert.tsx';
import { focusHeading } from '../../focus/focus-heading.ts';
import { Form, type FormProps } from '../form.tsx';
import type { ReopenedNotice } from './save-form-state.ts';
import { UnsavedWorkGuard } from './unsaved-work-guard.tsx';
import { useSave, type SaveProps } from './use-save.ts';

export interface SaveFormProps<Values extends object, Sent = Values>
  extends
    SaveProps<Values, Sent>,
    Omit<FormProps<Values, Sent>, 'initialValues' | 'onSubmit' | 'errors' | 'conflicts' | 'busy'> {
  /** The save cannot be undone, such as an erasure: leaving the page never triggers it. */
  irreversible?: boolean;
  /** What remotes built before this version call `irreversible`. */
  deed?: boolean;
  /** No message above the form, not even after 'Reopen form' (acceptance I3). */
  quiet?: boolean;
}

/**
 * A form whose save the shell takes over (acceptance J): the list shows at once. A failed save can be reopened with the
 * user's input, its errors at their fields and, after another user's change, both values to choose from.
 */
export function SaveForm<Values extends object, Sent = Values>(props: SaveFormProps<Values, Sent>): ReactElement {
  const { saves } = useHost();
  const { key } = useLocation();
  const [lastKey, setLastKey] = useState(key);
  const [{ reopened, times }, setReopened] = useState(() => ({
    reopened: saves.reopened<Values>(props.form),
    times: 0,
  }));
  // 'Reopen form' may lead to this very page. A reopened save that has ended changes nothing: its input is in the
  // fields.
  if (key !== lastKey) {
    setLastKey(key);
    const next = saves.reopened<Values>(props.form);
    if (next && next !== reopened) setReopened({ reopened: next, times: times + 1 });
  }
  // The button that had the focus is gone. Reading continues at the heading, above the reason.
  useEffect(() => {
    if (reopened) focusHeading();
  }, [reopened]);
  return <SaveFormOnce key={`${props.form} ${times}`} {...props} reopened={reopened} />;
}

/** The form until it is reopened once more. */
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
    <Alert kind="error" title="Not saved yet">
      <p>{reason}</p>
      {conflicts && (
        <p>
          {Object.keys(conflicts).length > 0
            ? 'Choose for each marked field what is to be kept, then submit again.'
            : 'Your changes do not conflict with the stored ones. Submit again.'}
        </p>
      )}
    </Alert>
  );
}
