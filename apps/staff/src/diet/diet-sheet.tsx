import type { ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import styles from './diet-sheet.module.css';

const { columns, foods: caption } = dietTexts;

/** One line of a diet, as it is read. */
export interface DietLine {
  readonly food: string;
  readonly qty: string;
  readonly units: string;
}

/** A diet to read, on the screen or on paper. */
export function DietSheet({ lines }: { lines: readonly DietLine[] }): ReactElement {
  return (
    <table className={styles.sheet}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.item}</th>
          <th scope="col">{columns.qty}</th>
          <th scope="col">{columns.units}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ food, qty, units }, index) => (
          // A food may stand there twice.
          <tr key={index}><td>{food}</td><td>{qty}</td><td>{units}</td></tr>
        ))}
      </tbody>
    </table>
  );
}
