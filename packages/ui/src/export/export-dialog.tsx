import { useState, useId, type ReactElement } from 'react';
import { Alert, Button, Dialog } from '@gym/ui';
import styles from './export.module.css';
import { cancel } from '../dialog/texts.ts';
import { close } from '../texts.ts';
import { type DownloadCall, type DownloadState, useDownload } from './download.ts';

const exportTexts = {
  cancel,
  close,
  download: 'Download',
  tryAgain: 'Try again',
  choices: 'What to export',
  note:
    'The CSV file opens in a spreadsheet. It contains personal data, so store it safely. ' +
    'The audit trail logs each export.',
  downloading: 'Downloading…',
  saved: (name: string) => `Saved as ${name}.`,
  progress: 'Download',
  size: (megabytes: string) => `${megabytes} MB`,
  failed: 'The file did not arrive',
};

/** A list that the user can export. */
export interface ExportChoice {
  /** Part of the file's name. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly download: DownloadCall;
}

export interface ExportDialogProps {
  /** The heading, which names the dialog. */
  readonly title: string;
  /** The first one is the default choice. */
  readonly choices: readonly [ExportChoice, ...ExportChoice[]];
  /** Called when the user closes it. */
  readonly onClose: () => void;
}

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

interface ChoicesProps {
  readonly choices: readonly ExportChoice[];
  readonly chosen: ExportChoice;
  readonly disabled: boolean;
  readonly onChoose: (choice: ExportChoice) => void;
}

function Choices({ choices, chosen, disabled, onChoose }: ChoicesProps): ReactElement {
  const group = useId();
  if (choices.length === 1) return <p>{chosen.hint}</p>;
  return (
    <fieldset className={styles.choices} disabled={disabled}>
      <legend className="sr-only">{exportTexts.choices}</legend>
      {choices.map((choice) => (
        <label key={choice.name} className={styles.choice}>
          <input type="radio" name={group} checked={choice === chosen} onChange={() => onChoose(choice)} />
          <span>
            <strong>{choice.label}</strong>
            <br />
            {choice.hint}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The progress of the download, and how it ended. */
function DownloadStatus({ state }: { state: DownloadState }): ReactElement {
  return (
    <>
      <div role="status">
        {state.status === 'running' && <p>{exportTexts.downloading}</p>}
        {state.status === 'saved' && <p>{exportTexts.saved(state.name)}</p>}
      </div>
      {state.status === 'running' && (
        <div className={styles.progress}>
          <progress className={styles.bar} aria-label={exportTexts.progress} />
          {/* A screen reader would announce each new number. */}
          <span aria-hidden="true">{exportTexts.size(megabytes(state.bytes))}</span>
        </div>
      )}
      {state.status === 'failed' && (
        <Alert kind="error" title={exportTexts.failed}>
          {state.reason}
        </Alert>
      )}
    </>
  );
}

/**
 * Exports whole lists or chosen rows as CSV. Shows the content of the file, the progress and a failure. Closing it
 * cancels an unfinished download.
 */
export function ExportDialog({ title, choices, onClose }: ExportDialogProps): ReactElement {
  const [chosen, choose] = useState(choices[0]);
  const { state, start, cancel } = useDownload();
  const running = state.status === 'running';
  const footer =
    state.status === 'saved' ? (
      <Button variant="primary" onClick={onClose}>
        {exportTexts.close}
      </Button>
    ) : (
      <>
        <Button onClick={running ? cancel : onClose}>{exportTexts.cancel}</Button>
        <Button variant="primary" busy={running} onClick={() => void start(chosen.name, chosen.download)}>
          {state.status === 'failed' ? exportTexts.tryAgain : exportTexts.download}
        </Button>
      </>
    );
  return (
    <Dialog open title={title} onClose={onClose} footer={footer}>
      <div className={styles.dialog}>
        <Choices choices={choices} chosen={chosen} disabled={running} onChoose={choose} />
        <p className={styles.note}>{exportTexts.note}</p>
        <DownloadStatus state={state} />
      </div>
    </Dialog>
  );
}
