import { useHost, type SaveAttempt, type SaveRequest } from '@gym/remote-contract';
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '../../focus/focus-heading.ts';
import type { FormProps } from '../form.tsx';
import type { ConflictSources, FoundConflicts } from './conflicts.ts';
import { SaveFormOnce } from './save-form-once.tsx';

export interface SaveFormProps<Values extends object, Sent = Values>
  extends
    Omit<FormProps<Values, Sent>, 'onSubmit' | 'errors' | 'conflicts' | 'busy'>,
    Pick<SaveRequest<Values>, 'form' | 'formOf' | 'list' | 'secrets' | 'refreshes' | 'fieldOf'> {
  /** What the user calls the record: `User Ann Lee`. */
  record(values: Values): string;
  /**
   * Sends the one request, with the values as the schema cast them. `version` is the one that was read, or chosen against (J4).
   * Where the page stays, the `version` of what it resolves to is the next save's.
   */
  send(values: Sent, attempt: SaveAttempt & { readonly version?: number }): Promise<unknown>;
  /** Version of the record as it was read, where the server announces versions. */
  version?: number;
  /** Finds what differs after somebody else's change, in a form whose fields are not the record's own. Default: field by field. */
  compare?(sources: ConflictSources): FoundConflicts;
  /** The save is through; only heard where the page stays. */
  onSaved?(): void;
  /** Empties the fields once the save is handed over (acceptance I3). */
  clears?: boolean;
  /** Its submit is a deed and not only a save, as an erasure is: leaving the page never carries it out. */
  irreversible?: boolean;
  /** What remotes built before this version call `irreversible`. */
  deed?: boolean;
  /** No message above the form, not even after 'Reopen form' (acceptance I3). */
  quiet?: boolean;
}

/**
 * A form whose save the shell takes over (acceptance J): the list shows at once, a refused save can be reopened with
 * everything typed, its errors at their fields, and, after somebody else's change, both values to choose from.
 */
export function SaveForm<Values extends object, Sent = Values>(props: SaveFormProps<Values, Sent>): ReactElement {
  const { saves } = useHost();
  const { key } = useLocation();
  const [seen, setSeen] = useState(key);
  const [{ reopened, life }, live] = useState(() => ({ reopened: saves.reopened<Values>(props.form), life: 0 }));
  // 'Reopen form' may lead to the page this form is already on. A reopened save that is gone stays here: its values are in the fields.
  if (key !== seen) {
    setSeen(key);
    const next = saves.reopened<Values>(props.form);
    if (next && next !== reopened) live({ reopened: next, life: life + 1 });
  }
  // The toast went with its button, and the path may be the same as before: the reading begins where the reason stands below.
  useEffect(() => {
    if (reopened) focusHeading();
  }, [reopened]);
  return <SaveFormOnce key={`${props.form} ${life}`} {...props} reopened={reopened} />;
}
