import type { ReactElement } from 'react';
import { IconButton } from '../button/button.tsx';
import styles from './pager.module.css';
import * as listTexts from './texts.ts';

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
    <nav className={styles.pager} aria-label={listTexts.pages}>
      <p className={styles.range}>{listTexts.range(from, to, total)}</p>
      <div className={styles.buttons}>
        {button(listTexts.first, 'first', 1)}
        {button(listTexts.previous, 'chevron-left', page - 1)}
        <p className={styles.page} aria-live="polite">
          {listTexts.page(page, pages)}
        </p>
        {button(listTexts.next, 'chevron-right', page + 1)}
        {button(listTexts.last, 'last', pages)}
      </div>
    </nav>
  );
}
