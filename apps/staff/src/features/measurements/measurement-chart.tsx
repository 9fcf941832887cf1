import type { ReactElement } from 'react';
import styles from './measurement-chart.module.css';
import { type Point, scalePoints } from './scale-points.ts';

const WIDTH = 280;
const HEIGHT = 72;
/** Margin for the dots at the edges. */
const EDGE = 6;

interface MeasurementChartProps {
  /** Oldest first; at least two. */
  points: readonly Point[];
  /** The picture's accessible name: a sentence that describes it. */
  label: string;
  /** Formats a value with its unit. */
  writeValue: (value: number) => string;
  writeDay: (day: string) => string;
}

/**
 * The development of one measurement as a line over time, in the gym's unit. The history below has the same data as a
 * table.
 */
export function MeasurementChart({ points, label, writeValue, writeDay }: MeasurementChartProps): ReactElement {
  const scaled = scalePoints(points, { width: WIDTH - 2 * EDGE, height: HEIGHT - 2 * EDGE });
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
          <g transform={`translate(${EDGE} ${EDGE})`}>
            <polyline className={styles.path} points={scaled.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {scaled.map(({ x, y }, index) => (
              <circle
                key={points[index]?.date}
                className={styles.dot}
                cx={x}
                cy={y}
                r={index === scaled.length - 1 ? 4.5 : 3}
              />
            ))}
          </g>
        </svg>
        <p className={styles.scale} aria-hidden="true">
          <span>{writeValue(high)}</span>
          {low !== high && <span>{writeValue(low)}</span>}
        </p>
      </div>
      <p className={styles.days} aria-hidden="true">
        <span>{writeDay(points[0]?.date ?? '')}</span>
        <span>{writeDay(points.at(-1)?.date ?? '')}</span>
      </p>
    </figure>
  );
}
