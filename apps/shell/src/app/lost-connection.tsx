import { Button, Icon } from '@gym/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { connectionTexts as texts } from '../platform/connection/connection-texts.ts';
import styles from './lost-connection.module.css';

interface Props {
  /** When the next try is, in ms since 1970. 0 during a try. */
  nextTry(): number;
  onTry(): void;
  /** Records that are not saved. */
  unsaved(): readonly string[];
}

/** The banner over the page while the server does not answer. Only its first lines are announced. */
export function LostConnection({ nextTry, onTry, unsaved }: Props): ReactElement {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const at = nextTry();
  const records = unsaved();
  const tryNow = () => {
    onTry();
    setNow(Date.now());
  };
  return (
    <div className={styles.banner} data-connection="lost">
      <Icon name="alert" />
      <div className={styles.body}>
        <div role="alert">
          <p className={styles.title}>{texts.title}</p>
          <p>{texts.text}</p>
        </div>
        {records.length > 0 && (
          <p>
            <bdi>{texts.unsaved(records)}</bdi>
          </p>
        )}
        <p className={styles.next}>
          <Button size="small" onClick={tryNow}>
            {texts.tryNow}
          </Button>
          {at === 0 ? texts.trying : texts.nextTry(Math.max(1, Math.ceil((at - now) / 1_000)))}
        </p>
      </div>
    </div>
  );
}
