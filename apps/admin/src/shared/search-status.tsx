import type { ReactElement } from 'react';
import styles from './search-status.module.css';
import { useKeepFocus } from '@gym/ui/focus-kept';

interface Props {
  /** What the server answered; undefined while it is awaited. */
  answer: object | undefined;
  /** How much it found, where it found anything. */
  found: string | false | undefined;
  /** That it found nothing. This stands in the list's place as well, so here it is only told. */
  none?: string;
}

/**
 * What a search brought. It stands from the start, empty until there is an answer: a screen reader tells what changes
 * in a status, not one that arrives with its text.
 */
export function SearchStatus({ answer, found, none }: Props): ReactElement {
  // 'Show more' went away with its page: the reading goes on here.
  const status = useKeepFocus<HTMLParagraphElement>(answer);
  return (
    <p ref={status} tabIndex={-1} role="status" className={found ? styles.found : 'sr-only'}>
      {answer && (found || none)}
    </p>
  );
}
