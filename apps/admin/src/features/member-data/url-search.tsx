import { useState, type ReactElement } from 'react';
import { useKeepFocus } from '@gym/ui/focus-kept';
import styles from './search-status.module.css';

/**
 * The key of a form whose values the URL stores. The form's own submit keeps its input and focus. Back, or a link to
 * other values, replaces the form.
 *
 * @param address what the form shows, as one text
 * @returns the key, and a function to call with the URL that a submit will open
 */
export function useFormKey(address: string): readonly [key: number, leadsTo: (address: string) => void] {
  const [shown, setShown] = useState(address);
  const [own, setOwn] = useState<string>();
  const [key, setKey] = useState(0);
  if (address !== shown) {
    setShown(address);
    setOwn(undefined);
    if (address !== own) setKey(key + 1);
  }
  return [key, setOwn];
}

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
