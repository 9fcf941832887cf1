import { type ReactElement, useState } from 'react';
import { CommandPalette } from '@gym/ui/command-palette';
import { useShell } from '../../platform/use-shell.tsx';
import { paletteTexts, shortcutTexts } from './texts.ts';
import { usePaletteEntries } from './palette-entries.ts';
import { Dialog } from '@gym/ui';
import styles from './shortcuts.module.css';
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts';

const { title, placeholder, keys, searching, nothing, count } = paletteTexts;

/** Finds records, screens and actions by a few letters, over any page. */
export function Palette({ onClose }: { onClose: () => void }): ReactElement {
  const { host, palette } = useShell();
  const [text, setText] = useState('');
  const found = usePaletteEntries(text);
  const total = found.groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <CommandPalette
      title={title}
      placeholder={placeholder}
      keys={keys}
      text={text}
      onText={setText}
      groups={found.groups}
      status={found.searching ? searching : total === 0 ? nothing : count(total)}
      failures={found.failures}
      onChoose={(entry) => {
        onClose();
        if (entry.run) return entry.run();
        palette.remember(entry);
        host.navigate(entry.path);
      }}
      onClose={onClose}
    />
  );
}

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
