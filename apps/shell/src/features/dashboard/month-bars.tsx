import type { ReactElement } from 'react';
import styles from './report.module.css';

/** Each month has a slot of 10 units, with a bar of 8. */
const [SLOT, BAR, HEIGHT] = [10, 8, 40];

/** A month with its figure, and the figure as text. */
export interface MonthFigure {
  readonly month: string;
  readonly value: number;
  readonly text: string;
}

interface MonthBarsProps {
  /** The oldest first. */
  months: readonly MonthFigure[];
  /** The picture's accessible name, with all numbers. */
  label: string;
}

/** A bar for each month. The tallest one is the highest figure; the last one is this month. */
export function MonthBars({ months, label }: MonthBarsProps): ReactElement {
  const highest = Math.max(1, ...months.map(({ value }) => value));
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${months.length * SLOT} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {months.map(({ month, value, text }, at) => {
        const height = value === 0 ? 0.5 : Math.max(1.5, (value / highest) * HEIGHT);
        return (
          <rect
            key={month}
            className={at === months.length - 1 ? styles.now : styles.bar}
            x={at * SLOT + (SLOT - BAR) / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          >
            <title>{`${month}: ${text}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
