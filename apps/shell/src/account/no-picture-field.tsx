import { useId, type ReactElement } from 'react';
import { profileTexts } from '../texts/account.ts';
import styles from './profile.module.css';

/** Stands where a picture would be taken, on a server that takes none (acceptance I1). */
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
