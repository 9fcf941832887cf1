import { Button, Dialog } from '@gym/ui';
import { type FormEvent, type ReactElement, useState } from 'react';
import { type AllowedOverrides, type Override, parseOverride, sourceOf, storeOverride } from './stored-overrides.ts';
import { failuresOf } from './page-failures.ts';
import { reload } from './reload.ts';
import { stopOverride } from './stop-override.ts';
import { examplesOf, overrideTexts } from './texts.ts';
import styles from './override-panel.module.css';

/** Runs an override in this tab. Its user typed it, which is the consent. */
function runOverride(override: Override): void {
  storeOverride(override);
  reload();
}

/** A remote of this tab. */
export interface ListedRemote {
  readonly name: string;
  /** The version that this tab loads; absent if it loads none. */
  readonly version?: string;
  readonly override?: Override;
  /** Whether the version is a canary. */
  readonly isCanary: boolean;
  /** What it adds to the menu and to the screens of others. */
  readonly adds: readonly string[];
}

interface OverridePanelProps {
  readonly remotes: readonly ListedRemote[];
  readonly allowed: AllowedOverrides;
  onClose(): void;
}

/** Lists the remotes of this tab, and where each comes from. Sets and removes overrides. */
export function OverridePanel({ remotes, allowed, onClose }: OverridePanelProps): ReactElement {
  return (
    <Dialog open title={overrideTexts.title} onClose={onClose}>
      <ul className={styles.list}>
        {remotes.map((remote) => (
          <RemoteRow key={remote.name} remote={remote} />
        ))}
      </ul>
      {(allowed.overrides || allowed.previews) && (
        <OverrideForm names={remotes.map(({ name }) => name)} allowed={allowed} />
      )}
    </Dialog>
  );
}

function RemoteRow({ remote: { name, version, override, isCanary, adds } }: { remote: ListedRemote }): ReactElement {
  const failures = failuresOf(name);
  const released = isCanary ? overrideTexts.canary : overrideTexts.released;
  return (
    <li className={styles.remote}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span>
        <bdi>{version ?? overrideTexts.notLoaded}</bdi>
      </span>
      <span className={styles.source}>{override ? overrideTexts.from(sourceOf(override)) : released}</span>
      {override && (
        <Button size="small" aria-label={overrideTexts.stopRemote(name)} onClick={() => stopOverride(name)}>
          {overrideTexts.stop}
        </Button>
      )}
      {adds.length > 0 && <p className={styles.more}>{overrideTexts.adds(adds)}</p>}
      {failures.map((failure, index) => (
        <p key={index} className={styles.failure}>
          <bdi>{failure}</bdi>
        </p>
      ))}
    </li>
  );
}

/** The name may be one of a remote that was never released. */
function OverrideForm({ names, allowed }: { names: readonly string[]; allowed: AllowedOverrides }): ReactElement {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = `${String(values.get('name')).trim()}@${String(values.get('source')).trim()}`;
    const override = parseOverride(text, allowed);
    if (!override) return setError(overrideTexts.invalid(examplesOf(allowed)));
    runOverride(override);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.field}>
        {overrideTexts.remote}
        <input name="name" list="override-names" defaultValue={names[0]} autoComplete="off" spellCheck={false} />
      </label>
      <datalist id="override-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <label className={styles.field}>
        {overrideTexts.source(allowed)}
        <input
          name="source"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'override-error'}
        />
      </label>
      <Button type="submit" variant="primary">
        {overrideTexts.run}
      </Button>
      <p id="override-error" role="alert" className={styles.error}>
        {error}
      </p>
    </form>
  );
}
