import { PICTURE_TYPES, removePicture } from '@gym/api-client/account';
import { Alert, Button } from '@gym/ui';
import { useEffect, useId, useRef, useState, type ChangeEvent, type ReactElement } from 'react';
import { PATHS } from '../paths.ts';
import { useShell } from '../services/use-shell.ts';
import { profileQuery } from '../session/profile-query.ts';
import { profileTexts } from '../texts/account.ts';
import { pictureTexts } from '../texts/picture.ts';
import { MOST_MEGABYTES, pictureComplaint } from './picture-complaint.ts';
import styles from './profile.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

/**
 * Takes, replaces and removes the own picture (acceptance I1). A chosen file goes out at once: the shell owns it from there
 * on, and hands it back if it could not be saved (J2).
 */
export function PictureField({ image }: { image: string | null | undefined }): ReactElement {
  const { host } = useShell();
  const { upload, sending, reopened } = usePictureUpload();
  const [complaint, complain] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [hint, wrong] = [useId(), useId()];
  const busy = sending !== undefined || removing;

  // The button goes with the picture, and the focus with it.
  const before = useRef(image);
  useEffect(() => {
    if (before.current && !image && document.activeElement === document.body)
      input.current?.focus({ preventScroll: true });
    before.current = image;
  }, [image]);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    if (!file || busy) return;
    const found = pictureComplaint(file);
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
        {pictureTexts.hint(MOST_MEGABYTES)}
      </p>
      {image && (
        <Button size="small" busy={removing} onClick={() => void (busy || remove())}>
          {pictureTexts.remove}
        </Button>
      )}
    </div>
  );
}
