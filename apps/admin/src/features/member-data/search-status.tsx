import { type ReactElement } from 'react';
import { useKeepFocus } from '@gym/ui/focus-kept';
import styles from './search-status.module.css';

interface Props {
  /** The server's response; undefined until it arrives. */
  answer: object | undefined;
  /** The number of results in words, if there are any. */
  found: string | false | undefined;
  /** The text for no results. The empty list shows it, too, so here only screen readers announce it. */
  none?: string;
}

/**
 * The result of a search. The element renders empty at first: screen readers announce changes inside a status, but not
 * a status that arrives with its text.
 */
export function SearchStatus({ answer, found, none }: Props): ReactElement {
  // 'Show more' disappears with its page, so the focus moves here.
  const status = useKeepFocus<HTMLParagraphElement>(answer);
  return (
    <p ref={status} tabIndex={-1} role="status" className={found ? styles.found : 'sr-only'}>
      {answer && (found || none)}
    </p>
  );
}
