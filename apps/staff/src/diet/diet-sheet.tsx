import type { ReactElement } from 'react';
import { DietHead } from './diet-head.tsx';
import styles from './diet-sheet.module.css';

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
      <DietHead />
      <tbody>
        {lines.map(({ food, qty, units }, index) => (
          // A food may stand there twice.
          <tr key={index}>
            <td>{food}</td>
            <td>{qty}</td>
            <td>{units}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
