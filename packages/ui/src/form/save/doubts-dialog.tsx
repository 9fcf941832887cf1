import type { ReactElement } from 'react';
import { Button } from '../../button/button.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import * as formTexts from '../texts.ts';

/** Asks once whether unusual input is right. It never blocks the save. */
export function DoubtsDialog({
  doubts,
  onAnswer,
}: {
  doubts: readonly string[];
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
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </Dialog>
  );
}
