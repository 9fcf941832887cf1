import { Button } from '@gym/ui';
import { Fragment, type ReactElement, useState } from 'react';
import { BuildNews } from './build-news.tsx';
import { leaveCanaries } from '../boot/canary-choice.ts';
import { CANARIES } from '../boot/overrides-asked.ts';
import { reload } from './reload.ts';
import { type AllowedOverrides, type Override, sourceOf } from './stored-overrides.ts';
import { type ListedRemote, OverridePanel } from './override-panel.tsx';
import { stopOverride } from './stop-override.ts';
import { examplesOf, overrideTexts } from './texts.ts';
import styles from './override-bar.module.css';

/** An override of this tab, a rejected one, or the canaries that somebody chose for this browser. */
export type OverrideNotice =
  | { readonly override: Override; readonly runs: boolean }
  | { readonly refused: string }
  /** Apps. */
  | { readonly canaries: readonly string[] };

interface OverrideBarProps {
  readonly lines: readonly OverrideNotice[];
  readonly allowed: AllowedOverrides;
  /** The remotes of this tab, for the list. */
  readonly remotes: readonly ListedRemote[];
  /** Whether the list is open at first. */
  readonly listed: boolean;
}

function textOf(line: OverrideNotice, allowed: AllowedOverrides): string {
  if ('canaries' in line) return overrideTexts.canaries(line.canaries);
  if ('refused' in line) return overrideTexts.refused(line.refused, [...examplesOf(allowed), CANARIES]);
  const { override, runs } = line;
  const texts =
    'version' in override
      ? { runs: overrideTexts.runsPreview, fails: overrideTexts.noPreview }
      : { runs: overrideTexts.runsLocally, fails: overrideTexts.noLocal };
  return (runs ? texts.runs : texts.fails)(override.name, sourceOf(override));
}

/** Shows on every screen that this tab runs unreleased code, and lets the user stop it. Opens the list of remotes. */
export function OverrideBar({ lines: given, allowed, remotes, listed }: OverrideBarProps): ReactElement {
  const [lines, setLines] = useState(given);
  const [isListed, setListed] = useState(listed);
  const dismiss = (line: OverrideNotice) => setLines(lines.filter((one) => one !== line));
  return (
    <>
      {lines.length > 0 && (
        <aside className={styles.bar} aria-label={overrideTexts.label}>
          {lines.map((line, index) => (
            <Fragment key={textOf(line, allowed)}>
              <div className={styles.line}>
                <p role="status">{textOf(line, allowed)}</p>
                <OverrideActions line={line} onDismiss={() => dismiss(line)} />
                {index === lines.length - 1 && (
                  <Button size="small" onClick={() => setListed(true)}>
                    {overrideTexts.list}
                  </Button>
                )}
              </div>
              {'override' in line && 'base' in line.override && <BuildNews override={line.override} runs={line.runs} />}
            </Fragment>
          ))}
        </aside>
      )}
      {isListed && <OverridePanel remotes={remotes} allowed={allowed} onClose={() => setListed(false)} />}
    </>
  );
}

function OverrideActions({ line, onDismiss }: { line: OverrideNotice; onDismiss(): void }): ReactElement {
  if ('override' in line) {
    return (
      <Button size="small" onClick={() => stopOverride(line.override.name)}>
        {overrideTexts.stop}
      </Button>
    );
  }
  if ('canaries' in line) {
    return (
      <Button
        size="small"
        onClick={() => {
          leaveCanaries();
          reload();
        }}
      >
        {overrideTexts.leave}
      </Button>
    );
  }
  return (
    <Button size="small" onClick={onDismiss}>
      {overrideTexts.dismiss}
    </Button>
  );
}
