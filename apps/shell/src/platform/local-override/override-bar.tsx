import { Button } from '@gym/ui';
import { useState, type ReactElement } from 'react';
import { overrideTexts } from './texts.ts';
import { removeOverride } from './stored-overrides.ts';
import styles from './override-bar.module.css';

/** An override of this tab, or a rejected one. */
export type OverrideNotice =
  { readonly name: string; readonly origin: string; readonly runs: boolean } | { readonly refused: string };

const textOf = (line: OverrideNotice): string =>
  'refused' in line
    ? overrideTexts.refused(line.refused)
    : (line.runs ? overrideTexts.runs : overrideTexts.unavailable)(line.name, line.origin);

/** Shows on every screen that this tab runs unreleased code, and lets the user stop it. */
export function OverrideBar({ lines: given }: { lines: readonly OverrideNotice[] }): ReactElement | null {
  const [lines, setLines] = useState(given);
  const end = (line: OverrideNotice) => {
    if ('refused' in line) return setLines(lines.filter((one) => one !== line));
    removeOverride(line.name);
    location.reload(); // the browser asks about unsaved work
  };
  if (lines.length === 0) return null;
  return (
    <aside className={styles.bar} aria-label={overrideTexts.label}>
      {lines.map((line) => (
        <div key={textOf(line)} className={styles.line}>
          <p role="status">{textOf(line)}</p>
          <Button size="small" onClick={() => end(line)}>
            {'refused' in line ? overrideTexts.dismiss : overrideTexts.stop}
          </Button>
        </div>
      ))}
    </aside>
  );
}
