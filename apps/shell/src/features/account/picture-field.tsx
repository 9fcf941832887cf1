import { type ChangeEvent, type ReactElement, type Ref, useEffect, useId, useRef, useState } from 'react';
import { post } from '@gym/api-client';
import { removePicture } from '@gym/api-contract/calls';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '@gym/rules';
import { Alert, Button } from '@gym/ui';
import * as paths from '@gym/remote-contract/routes/shell';
import { useShell } from '../../platform/use-shell.tsx';
import { profileQuery } from '../../platform/session/signed-in-user.ts';
import { pictureTexts, profileTexts } from './texts.ts';
import styles from './profile.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

const MEGABYTE = 1024 * 1024;

/** The limit in MB, the unit of the server's text. */
const MAX_MEGABYTES = MAX_PICTURE_BYTES / MEGABYTE;

/**
 * Why the server would reject this file, so that it need not be sent. If the browser knows no type, the server decides.
 */
function pictureProblem({ name, type, size }: File): string | undefined {
  if (type !== '' && !PICTURE_TYPES.includes(type)) return pictureTexts.otherType(name);
  if (size > MAX_PICTURE_BYTES) return pictureTexts.tooLarge(name, size / MEGABYTE, MAX_MEGABYTES);
  return size === 0 ? pictureTexts.empty(name) : undefined;
}

/** Replaces the picture field on a server without picture upload (acceptance I1). */
export function NoPictureField(): ReactElement {
  const hint = useId();
  return (
    <div className={styles.picture}>
      <label>
        <span className={styles.label}>{profileTexts.picture}</span>
        <input type="file" name="image" accept="image/*" disabled aria-describedby={hint} className={styles.file} />
      </label>
      <p id={hint} className={styles.hint}>
        {profileTexts.noUpload}
      </p>
    </div>
  );
}

/** Moves the focus to the input when the picture is removed, because the focused button disappears. */
function useFocusAfterRemoval(image: string | null | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(image);
  useEffect(() => {
    if (before.current && !image && document.activeElement === document.body)
      input.current?.focus({ preventScroll: true });
    before.current = image;
  }, [image]);
  return input;
}

/** Removes the user's own picture as a save of the shell. */
function usePictureRemoval() {
  const { saves } = useShell().host;
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    await saves.submit({
      record: pictureTexts.removal,
      form: paths.profile,
      values: {},
      refreshes: [profileQuery.queryKey],
      send: (attempt) => post(removePicture, {}, attempt),
    });
    setRemoving(false);
  };
  return { isRemoving, remove };
}

/**
 * Adds, replaces and removes the user's own picture (acceptance I1). A chosen file is sent at once. The shell owns that
 * save, and reopens it here if it fails (J2).
 */
export function PictureField({ image }: { image: string | null | undefined }): ReactElement {
  const { upload, sending, reopened } = usePictureUpload();
  const { isRemoving, remove } = usePictureRemoval();
  const [problem, setProblem] = useState<string>();
  const input = useFocusAfterRemoval(image);
  const hint = useId();
  const busy = sending !== undefined || isRemoving;

  const choose = (file: File) => {
    const found = pictureProblem(file);
    setProblem(found);
    if (found === undefined) void upload(file);
  };
  const removeOnce = () => {
    if (busy) return;
    setProblem(undefined);
    void remove();
  };
  return (
    <div className={styles.picture}>
      <PictureInput ref={input} busy={busy} problem={problem} hint={hint} onChosen={choose} />
      {sending && (
        <div className={styles.sending}>
          <progress aria-label={pictureTexts.progress} max={1} value={sending.part} className={styles.progress} />
          <span>{pictureTexts.sending(sending.name, sending.part)}</span>
        </div>
      )}
      {reopened && !busy && <ReopenedPicture {...reopened} onSendAgain={(file) => void upload(file)} />}
      <p id={hint} className={styles.hint}>
        {pictureTexts.hint(MAX_MEGABYTES)}
      </p>
      {image && (
        <Button size="small" busy={isRemoving} onClick={removeOnce}>
          {pictureTexts.remove}
        </Button>
      )}
    </div>
  );
}

interface PictureInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly busy: boolean;
  readonly problem: string | undefined;
  /** Id of the hint. */
  readonly hint: string;
  onChosen(file: File): void;
}

function PictureInput({ ref, busy, problem, hint, onChosen }: PictureInputProps): ReactElement {
  const error = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows the user to choose the same file again.
    target.value = '';
    if (file && !busy) onChosen(file);
  };
  return (
    <>
      <label>
        <span className={styles.label}>{profileTexts.picture}</span>
        <input
          ref={ref}
          type="file"
          name="image"
          accept={PICTURE_TYPES.join(',')}
          className={styles.file}
          aria-describedby={problem ? `${error} ${hint}` : hint}
          aria-invalid={problem !== undefined || undefined}
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          onChange={choose}
        />
      </label>
      {problem && (
        <p id={error} role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
    </>
  );
}

interface ReopenedPictureProps {
  readonly reason: string;
  readonly file: File | undefined;
  onSendAgain(file: File): void;
}

/** The upload that failed, with the offer to send its file again. */
const ReopenedPicture = ({ reason, file, onSendAgain }: ReopenedPictureProps): ReactElement => (
  <Alert
    kind="error"
    title={pictureTexts.notSaved}
    actions={
      file && (
        <Button size="small" onClick={() => onSendAgain(file)}>
          {pictureTexts.sendAgain(file.name)}
        </Button>
      )
    }
  >
    <p>{reason}</p>
  </Alert>
);
