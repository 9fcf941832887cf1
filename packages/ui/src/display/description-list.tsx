import type { ReactElement, ReactNode } from 'react';
import styles from './description-list.module.css';

export interface DescriptionListProps {
  items: readonly { term: string; value: ReactNode }[];
}

/** Read-only facts about one record, as terms and values. An absent value shows as a dash. */
export function DescriptionList({ items }: DescriptionListProps): ReactElement {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.item}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
