import type { ReactElement } from 'react';
import { Button } from '../../button/button.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import * as formTexts from '../texts.ts';

/** Something unusual in one field. */
export interface Doubt {
  /** The name of the field. */
  readonly field: string;
  readonly text: string;
}

/** Asks once whether unusual input is right. It never blocks the save. */
export function DoubtsDialog({
  doubts,
  onAnswer,
}: {
  doubts: readonly Doubt[];
  onAnswer: (isRight: boolean) => void;
}): ReactElement {
  return (
    <Dialog
      open
      title={formTexts.doubtsTitle}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{formTexts.correctInput}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {formTexts.saveAnyway}
          </Button>
        </>
      }
    >
      <ul>
        {doubts.map(({ field, text }) => (
          <li key={field}>{text}</li>
        ))}
      </ul>
    </Dialog>
  );
}
