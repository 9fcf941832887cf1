import type { ReactElement } from 'react';
import { IconButton } from '../button/button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Number of rows on all pages. */
  total: number;
  onPage(page: number): void;
}

/**
 * Paging controls (acceptance E2). A button without a target stays focusable, so that the last page does not lose the
 * focus.
 */
export function Pager({ page, pageSize, total, onPage }: PagerProps): ReactElement {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = Math.min((page - 1) * pageSize + 1, total);
  const to = Math.min(page * pageSize, total);
  const button = (label: string, icon: 'first' | 'chevron-left' | 'chevron-right' | 'last', target: number) => {
    const ended = target < 1 || target > pages || target === page;
    return (
      <IconButton
        label={label}
        icon={icon}
        aria-disabled={ended || undefined}
        onClick={() => ended || onPage(target)}
      />
    );
  };
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p className={styles.range}>
        {from}–{to} of {total}
      </p>
      <div className={styles.buttons}>
        {button('First', 'first', 1)}
        {button('Previous', 'chevron-left', page - 1)}
        <p className={styles.page} aria-live="polite">
          Page {page} of {pages}
        </p>
        {button('Next', 'chevron-right', page + 1)}
        {button('Last', 'last', pages)}
      </div>
    </nav>
  );
}
