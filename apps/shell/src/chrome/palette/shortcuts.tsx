import { type ReactElement, useState } from 'react';
import { Dialog } from '@gym/ui';
import styles from './shortcuts.module.css';
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts';
import { shortcutTexts } from './texts.ts';

/** Lists the keyboard shortcuts. Those of a single key can be turned off (WCAG 2.1.4). */
export function Shortcuts({ onClose }: { onClose: () => void }): ReactElement {
  const [on, setOn] = useState(areSingleKeysOn);
  const change = () => {
    setSingleKeys(!on);
    setOn(!on);
  };
  return (
    <Dialog open title={shortcutTexts.title} onClose={onClose}>
      <dl className={styles.shortcuts}>
        {shortcutTexts.shortcuts.map(([keys, does]) => (
          <div key={keys} className={styles.shortcut}>
            <dt>
              <kbd className={styles.kbd}>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input type="checkbox" checked={on} onChange={change} />
        {shortcutTexts.singleKeys}
      </label>
      <p className={styles.hint}>{shortcutTexts.singleKeysHint}</p>
    </Dialog>
  );
}
