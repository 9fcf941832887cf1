import type { ReactElement } from 'react';
import { useNavigation } from 'react-router-dom';
import { chromeTexts } from '../texts/chrome.ts';
import styles from './navigation-progress.module.css';

/** A line along the top edge while the next screen is loading; it shows after a moment only. */
export function NavigationProgress(): ReactElement {
  const loading = useNavigation().state !== 'idle';
  return (
    <div role="status">
      {loading && (
        <div className={styles.line}>
          <span className="sr-only">{chromeTexts.loading}</span>
        </div>
      )}
    </div>
  );
}
