import { useHost, type ReadySection, type ReopenedSave } from '@gym/remote-contract';
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { useReturnPath } from '../../screen/screen-navigation.ts';
import { Alert } from '../../feedback/alert.tsx';
import { focusHeading } from '../../focus/focus-heading.ts';
import { Form, type FormProps } from '../form.tsx';
import { formatRecent } from '../../format/format-moment.ts';
import type { ReopenedNotice } from './save-form-state.ts';
import { type FormSections, messagesOf } from './save-sections.ts';
import { SectionList } from './section-list.tsx';
import { UnsavedWorkGuard } from './unsaved-work-guard.tsx';
import { DraftKeeper, reopenedDraft, useDraftOffer, useDraftWriter, type DraftOffer } from './use-draft.ts';
import { useSave, type SaveProps } from './use-save.ts';
import { Button } from '../../button/buttons-and-links.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import * as formTexts from '../texts.ts';

export interface SaveFormProps<Values extends object, Sent = Values>
  extends
    Omit<SaveProps<Values, Sent>, 'sections'>,
    Omit<FormProps<Values, Sent>, 'initialValues' | 'check' | 'onSubmit' | 'errors' | 'conflicts' | 'busy'> {
  /** The save cannot be undone, such as an erasure. Leaving the page never triggers it. */
  irreversible?: boolean;
  /** The name of `irreversible` in remotes built before this version. */
  deed?: boolean;
  /** What seems wrong about the input, in sentences. A submit asks once whether it is right. */
  doubts?(sent: Sent): readonly Doubt[];
  /** The page of the record, or several pages. If the form was opened there, saving and Cancel return to it. */
  recordPage?: string | readonly string[];
  /** Whether the browser keeps drafts of the input (ADR-0079). Default: unless the save cannot be undone. */
  drafts?: boolean;
  /** Where other remotes may add sections, and the number of the record. Without it, the form adds a record. */
  sections?: Pick<FormSections, 'point' | 'record'>;
  /** Shows no message above the form, not even after 'Reopen form' (acceptance I3). */
  quiet?: boolean;
}

/**
 * A form whose save the shell owns, so that the list shows immediately (acceptance J). The user can reopen a failed
 * save with its input and its errors. After another user's change, the form offers both values of each conflict.
 */
export function SaveForm<Values extends object, Sent = Values>(props: SaveFormProps<Values, Sent>): ReactElement {
  const { saves, config } = useHost();
  const list = useReturnPath(props.list, props.recordPage);
  const cancelTo = props.cancelTo === props.list ? list : props.cancelTo;
  const { key } = useLocation();
  const [lastKey, setLastKey] = useState(key);
  const [{ reopened, times, isDraft }, setReopened] = useState(() => ({
    reopened: saves.reopened<Values>(props.form),
    times: 0,
    isDraft: false,
  }));
  // 'Reopen form' may navigate to the page that is already open. If the host no longer has the reopened save, nothing
  // changes, because the fields already show its input.
  if (key !== lastKey) {
    setLastKey(key);
    const next = saves.reopened<Values>(props.form);
    if (next && next !== reopened) setReopened({ reopened: next, times: times + 1, isDraft: false });
  }
  // The button that had the focus is gone. From the heading, a screen reader continues with the reason.
  useEffect(() => {
    if (reopened) focusHeading();
  }, [reopened]);
  const offer = useDraftOffer(props, reopened !== undefined);
  const continueDraft = ({ draft }: DraftOffer) => {
    const isOlder = draft.base.version !== props.version;
    const opened = formTexts.draftOpened(formatRecent(draft.at, config));
    const reason = isOlder ? `${opened} ${formTexts.draftOlder}` : opened;
    setReopened({ reopened: reopenedDraft(draft, props, reason), times: times + 1, isDraft: true });
  };
  return (
    <SaveFormOnce
      key={`${props.form} ${times}`}
      {...props}
      list={list}
      cancelTo={cancelTo}
      reopened={reopened}
      isDraft={isDraft}
      alert={
        <>
          {props.alert}
          {offer && <OfferedDraft offer={offer} onTaken={() => continueDraft(offer)} />}
        </>
      }
    />
  );
}

/** The open question about unusual input. */
interface Doubts {
  readonly doubts: readonly Doubt[];
  answer(isRight: boolean): void;
}

/** Returns a function that focuses a field, after a dialog that closes has returned the focus. */
function useFocusOnField(): (name: string | undefined) => void {
  const [wanted, want] = useState<{ readonly name: string | undefined }>();
  useEffect(() => {
    if (wanted?.name !== undefined) document.querySelector<HTMLElement>(`[name="${wanted.name}"]`)?.focus();
  }, [wanted]);
  return (name) => want({ name });
}

/** One instance of the form. The next reopened save mounts a new one. */
function SaveFormOnce<Values extends object, Sent>({
  reopened,
  isDraft,
  sections: place,
  ...props
}: SaveFormProps<Values, Sent> & { reopened: ReopenedSave<Values> | undefined; isDraft: boolean }): ReactElement {
  const { label, deed = false, irreversible = deed, quiet, alert, children } = props;
  const draft = useDraftWriter(props, reopened);
  const [ready] = useState(() => new Map<string, ReadySection>());
  const sections = place && { ...place, ready };
  const { state, submit, ...guard } = useSave({ ...props, sections }, { reopened, draft });
  const { values, edition, notice, base } = state;
  const isReopened = notice !== undefined;
  const [question, ask] = useState<Doubts>();
  const correct = useFocusOnField();
  const submitChecked: typeof submit = async (sent, tools) => {
    const doubts = props.doubts?.(sent) ?? [];
    if (doubts.length === 0 || (await new Promise<boolean>((answer) => ask({ doubts, answer }))))
      await submit(sent, tools);
  };
  return (
    <Form<Values, Sent>
      key={edition}
      surface="card"
      {...props}
      initialValues={values}
      errors={notice?.errors}
      conflicts={notice?.conflicts}
      check={sections && ((input) => messagesOf(sections, input))}
      onSubmit={submitChecked}
      alert={
        <>
          {alert}
          {notice && !quiet && <NotSaved {...notice} isDraft={isDraft} />}
        </>
      }
    >
      <UnsavedWorkGuard {...guard} {...{ label, irreversible, isReopened, draft }} />
      {draft && <DraftKeeper writer={draft} {...{ base, isReopened }} isHandedOver={guard.isHandedOver} />}
      {children}
      {sections && <SectionList {...sections} />}
      {question && (
        <DoubtsDialog
          doubts={question.doubts}
          onAnswer={(isRight) => {
            ask(undefined);
            question.answer(isRight);
            if (!isRight) correct(question.doubts[0]?.field);
          }}
        />
      )}
    </Form>
  );
}

function NotSaved({ reason, conflicts, isDraft }: ReopenedNotice & { isDraft: boolean }): ReactElement {
  return (
    <Alert kind={isDraft ? 'info' : 'error'} title={formTexts.notSaved}>
      <p>{reason}</p>
      {conflicts && <p>{Object.keys(conflicts).length > 0 ? formTexts.chooseValues : formTexts.noConflicts}</p>}
    </Alert>
  );
}

/** Offers an unsaved input of an earlier page. What the user has typed since needs their consent to go (ADR-0079). */
function OfferedDraft({ offer, onTaken }: { offer: DraftOffer; onTaken: () => void }): ReactElement {
  const { config, unsavedWork } = useHost();
  const take = async () => {
    if ((await unsavedWork.mayLeave()) && (await offer.take())) onTaken();
  };
  return (
    <Alert
      kind="info"
      title={formTexts.draftFound(formatRecent(offer.draft.at, config))}
      actions={
        <>
          <Button size="small" variant="primary" onClick={() => void take()}>
            {formTexts.continueDraft}
          </Button>
          <Button size="small" onClick={offer.discard}>
            {formTexts.discardDraft}
          </Button>
        </>
      }
    />
  );
}

/** Something unusual in one field. */
export interface Doubt {
  /** The name of the field. */
  readonly field: string;
  readonly text: string;
}

/** Asks once whether unusual input is right. It never blocks the save. */
function DoubtsDialog({
  doubts,
  onAnswer,
}: {
  doubts: readonly Doubt[];
  onAnswer: (isRight: boolean) => void;
}): ReactElement {
  return (
    <Dialog
      open
      title={formTexts.doubtsTitle}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{formTexts.correctInput}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {formTexts.saveAnyway}
          </Button>
        </>
      }
    >
      <ul>
        {doubts.map(({ field, text }) => (
          <li key={field}>{text}</li>
        ))}
      </ul>
    </Dialog>
  );
}
