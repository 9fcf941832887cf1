import { Button } from '@gym/ui';
import type { ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import styles from './diet.module.css';

/** What else can be done with a diet: start from another, print it. */
export function DietTools({ onStart }: { onStart: () => void }): ReactElement {
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={onStart}>{dietTexts.start}</Button>
      <Button size="small" onClick={() => window.print()}>{dietTexts.print}</Button>
    </div>
  );
}
