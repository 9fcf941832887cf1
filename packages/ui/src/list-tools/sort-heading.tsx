import { Icon } from '@gym/ui';
import type { ReactElement } from 'react';
import { joinClasses } from '../style/join-classes.ts';
import styles from './list-tools.module.css';
import { useViewChange } from './use-view-change.ts';

export interface SortHeadingProps {
  /** The view of the list in the URL. */
  readonly view: string;
  readonly header: string;
  /** The name of the sort. */
  readonly sort: string;
  /** How the rows are sorted by it; undefined if they are not. */
  readonly sorted: 'ascending' | 'descending' | undefined;
}

/** The header of a column that sorts: upwards, then downwards, then as the list comes. */
export function SortHeading({ view, header, sort, sorted }: SortHeadingProps): ReactElement {
  const [, change] = useViewChange(view);
  const next = () => {
    if (sorted === undefined) return { sort, order: '' };
    return sorted === 'ascending' ? { sort, order: 'desc' } : { sort: '', order: '' };
  };
  return (
    <button
      type="button"
      className={joinClasses(styles.heading, sorted && styles[sorted])}
      onClick={() => change(next())}
    >
      {header}
      <Icon name="chevron-down" />
    </button>
  );
}
