import { useHost } from '@gym/remote-contract';
import { useForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import { linesOf } from './diet-lines.ts';
import type { DietRow, Food } from './diet-rows.ts';
import { DietSheet } from './diet-sheet.tsx';
import styles from './printed-diet.module.css';

/** The diet as it goes to paper: what the form holds now, without the form. */
export function PrintedDiet({ name, foods }: { name: string; foods: readonly Food[] }): ReactElement {
  const { gymName } = useHost().config;
  const rows = useForm().valueOf('diet') as readonly DietRow[];
  return (
    <section className={styles.paper} aria-hidden="true">
      <p className={styles.gym}>{gymName}</p>
      <p className={styles.title}>{dietTexts.record(name)}</p>
      <DietSheet lines={linesOf({ foods, rows })} />
    </section>
  );
}
