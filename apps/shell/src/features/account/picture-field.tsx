import { type ChangeEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES, PICTURE_TYPES, removePicture } from '@gym/api-client/account';
import { Alert, Button } from '@gym/ui';
import { PATHS } from '../../platform/paths.ts';
import { useShell } from '../../platform/services/use-shell.ts';
import { profileQuery } from '../../platform/session/profile-query.ts';
import { pictureTexts } from './picture-texts.ts';
import styles from './profile.module.css';
import { profileTexts } from './texts.ts';
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

/**
 * Adds, replaces and removes the user's own picture (acceptance I1). A chosen file is sent at once. The shell owns that
 * save, and reopens it here if it fails (J2).
 */
export function PictureField({ image }: { image: string | null | undefined }): ReactElement {
  const { host } = useShell();
  const { upload, sending, reopened } = usePictureUpload();
  const [complaint, complain] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [hint, wrong] = [useId(), useId()];
  const busy = sending !== undefined || removing;

  // When the picture is removed, its focused button disappears. The focus then moves to the input.
  const before = useRef(image);
  useEffect(() => {
    if (before.current && !image && document.activeElement === document.body)
      input.current?.focus({ preventScroll: true });
    before.current = image;
  }, [image]);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows the user to choose the same file again.
    target.value = '';
    if (!file || busy) return;
    const found = pictureProblem(file);
    complain(found);
    if (found === undefined) void upload(file);
  };
  const remove = async () => {
    setRemoving(true);
    complain(undefined);
    await host.saves.submit({
      record: pictureTexts.removal,
      form: PATHS.profile,
      values: {},
      refreshes: [profileQuery.queryKey],
      send: removePicture,
    });
    setRemoving(false);
  };
  return (
    <div className={styles.picture}>
      <label>
        <span className={styles.label}>{profileTexts.picture}</span>
        <input
          ref={input}
          type="file"
          name="image"
          accept={PICTURE_TYPES.join(',')}
          className={styles.file}
          aria-describedby={complaint ? `${wrong} ${hint}` : hint}
          aria-invalid={complaint !== undefined || undefined}
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          onChange={choose}
        />
      </label>
      {complaint && (
        <p id={wrong} role="alert" className={styles.wrong}>
          {complaint}
        </p>
      )}
      {sending && (
        <div className={styles.sending}>
          <progress aria-label={pictureTexts.progress} max={1} value={sending.part} className={styles.progress} />
          <span>{pictureTexts.sending(sending.name, sending.part)}</span>
        </div>
      )}
      {reopened && !busy && (
        <Alert
          kind="error"
          title={pictureTexts.notSaved}
          actions={
            reopened.file && (
              <Button size="small" onClick={() => void upload(reopened.file!)}>
                {pictureTexts.sendAgain(reopened.file.name)}
              </Button>
            )
          }
        >
          <p>{reopened.reason}</p>
        </Alert>
      )}
      <p id={hint} className={styles.hint}>
        {pictureTexts.hint(MAX_MEGABYTES)}
      </p>
      {image && (
        <Button size="small" busy={removing} onClick={() => void (busy || remove())}>
          {pictureTexts.remove}
        </Button>
      )}
    </div>
  );
}
