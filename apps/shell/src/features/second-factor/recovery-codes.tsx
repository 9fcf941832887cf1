import { Button } from '@gym/ui';
import { CopyButton } from '@gym/ui/copy-button';
import { useEffect, useRef, type ReactElement } from 'react';
import styles from './second-factor.module.css';
import { setUpTexts } from './texts.ts';

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }): ReactElement {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.part}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {setUpTexts.codesTitle}
      </h2>
      <p>{setUpTexts.codesLead}</p>
      <ul className={styles.codes} aria-label={setUpTexts.codesList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onDone}>
          {setUpTexts.done}
        </Button>
        <CopyButton text={codes.join('\n')} />
        <Button onClick={() => window.print()}>{setUpTexts.print}</Button>
      </div>
    </div>
  );
}
