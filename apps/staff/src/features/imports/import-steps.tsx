import type { MemberImport } from '@gym/api-contract';
import { post } from '@gym/api-client';
import { SLOW_SAVE } from '@gym/api-client/calls';
import { discardMemberImport, restoreMemberImport, runMemberImport, stopMemberImport } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { Alert, Button, TextLink } from '@gym/ui';
import { useAction } from '@gym/ui/action';
import { useKeepFocus } from '@gym/ui/focus-kept';
import { formatMoment } from '@gym/ui/format-moment';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactElement } from 'react';
import { MEMBERS_KEY } from '../members/index.ts';
import * as paths from '../../paths.ts';
import { importTexts } from './texts.ts';
import { IMPORTS_KEY } from './import-queries.ts';
import styles from './imports.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { UndoImport } from './undo-import.tsx';
import { useImportDone } from './use-import-done.ts';

const { ready, running, stopped, done, undo, incomplete, failedStep } = importTexts;

type Step = () => Promise<unknown>;

/** The progress of an import, and the actions that its status allows. */
export function ImportSteps({ shown }: { readonly shown: MemberImport }): ReactElement {
  const queryClient = useQueryClient();
  const { busy, reason, run } = useAction();
  const take = (step: Step) =>
    void run(async () => {
      await step();
      await queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
      await queryClient.invalidateQueries({ queryKey: MEMBERS_KEY });
    });
  useImportDone(shown);
  const group = useKeepFocus<HTMLDivElement>(shown.status);
  const CurrentStep = STEPS[shown.status];
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label={importTexts.status[shown.status]} className={styles.group}>
      {shown.problem && (
        <Alert kind="error" title={failedStep}>
          {shown.problem}
        </Alert>
      )}
      {reason && (
        <Alert kind="error" title={failedStep}>
          {reason}
        </Alert>
      )}
      <CurrentStep shown={shown} busy={busy} take={take} />
    </div>
  );
}

interface StepProps {
  readonly shown: MemberImport;
  readonly busy: boolean;
  readonly take: (step: Step) => void;
}

const STEPS: Readonly<Record<MemberImport['status'], (props: StepProps) => ReactElement>> = {
  receiving: Incomplete,
  ready: Ready,
  running: Running,
  stopped: Stopped,
  done: Done,
  undoing: Undoing,
  undone: Undone,
  restoring: Restoring,
};

function Incomplete(props: StepProps): ReactElement {
  return (
    <Alert kind="info" actions={<Discard {...props} />}>
      {incomplete}
    </Alert>
  );
}

interface ProgressProps {
  readonly title: string;
  readonly value: number;
  readonly of: number;
}

function Progress({ title, value, of }: ProgressProps): ReactElement {
  return (
    <>
      <p role="status">
        <strong>{title}</strong>
      </p>
      <ProgressBar label={title} value={value} of={of} />
      <p className={styles.muted}>{running.note}</p>
    </>
  );
}

function Running({ shown, busy, take }: StepProps): ReactElement {
  const { id, added, to_add, duplicate, duplicates } = shown;
  return (
    <>
      <Progress title={running.title} value={added} of={added + to_add + (duplicates === 'add' ? duplicate : 0)} />
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => take(() => post(stopMemberImport, { id }, {}, SLOW_SAVE))}>
          {running.stop}
        </Button>
      </div>
    </>
  );
}

function Stopped(props: StepProps): ReactElement {
  const { shown, busy, take } = props;
  const { id, added, removed, kept, duplicates } = shown;
  const resume = (
    <Button
      variant="primary"
      busy={busy}
      onClick={() => take(() => post(runMemberImport, { id, duplicates }, {}, SLOW_SAVE))}
    >
      {stopped.goOn}
    </Button>
  );
  return (
    <>
      <Alert kind="warning" title={stopped.title} actions={removed + kept === 0 && resume}>
        {done(added)}.
      </Alert>
      <UndoImport {...props} />
    </>
  );
}

function Done(props: StepProps): ReactElement {
  const { added } = props.shown;
  return (
    <>
      <Alert kind={added === 0 ? 'warning' : 'success'} title={done(added)} />
      <UndoImport {...props} />
    </>
  );
}

function Undoing({ shown: { added, removed, kept } }: StepProps): ReactElement {
  return <Progress title={undo.running} value={removed + kept} of={added} />;
}

function Restoring({ shown: { added, removed, kept } }: StepProps): ReactElement {
  return <Progress title={undo.restoring} value={added - removed - kept} of={added - kept} />;
}

function Undone({ shown, busy, take }: StepProps): ReactElement {
  const { config } = useHost();
  const { id, removed, kept, restore_until: until } = shown;
  return (
    <>
      <Alert kind="success" title={undo.undone(removed)}>
        {kept > 0 && undo.kept(kept)}
      </Alert>
      {until && (
        <>
          <p className={styles.muted}>{undo.restoreUntil(formatMoment(until, config))}</p>
          <div className={styles.actions}>
            <Button busy={busy} onClick={() => take(() => post(restoreMemberImport, { id }, {}, SLOW_SAVE))}>
              {undo.restore}
            </Button>
          </div>
        </>
      )}
      {kept > 0 && (
        <p>
          <TextLink to={{ search: '?fate=kept' }} replace preventScrollReset>
            {undo.showKept}
          </TextLink>
        </p>
      )}
    </>
  );
}

function Ready({ shown, busy, take }: StepProps): ReactElement {
  const { id, to_add, duplicate } = shown;
  const [duplicates, choose] = useState<'skip' | 'add'>('skip');
  const group = useId();
  const count = to_add + (duplicates === 'add' ? duplicate : 0);
  const option = (value: 'skip' | 'add', label: string, hint: string) => (
    <label className={styles.choice}>
      <input type="radio" name={group} checked={duplicates === value} onChange={() => choose(value)} />
      <span>
        {label} <span className={styles.muted}>{hint}</span>
      </span>
    </label>
  );
  return (
    <>
      <h2 className={styles.heading}>{ready.title}</h2>
      {duplicate > 0 && (
        <fieldset className={styles.choices}>
          <legend>{ready.duplicates}</legend>
          {option('skip', ready.skip, ready.skipHint)}
          {option('add', ready.add, ready.addHint)}
        </fieldset>
      )}
      {count === 0 && <p>{ready.nothing}</p>}
      <div className={styles.actions}>
        {count > 0 && (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => take(() => post(runMemberImport, { id, duplicates }, {}, SLOW_SAVE))}
          >
            {ready.run(count)}
          </Button>
        )}
        <Discard shown={shown} busy={busy} take={take} />
      </div>
    </>
  );
}

function Discard({ shown: { id }, busy, take }: StepProps): ReactElement {
  const { navigate } = useHost();
  const discard = async () => {
    await post(discardMemberImport, { id });
    navigate(paths.importMembers, { replace: true });
  };
  return (
    <Button busy={busy} onClick={() => take(discard)}>
      {ready.discard}
    </Button>
  );
}
