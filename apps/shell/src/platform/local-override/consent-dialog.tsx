import { Button, Dialog } from '@gym/ui';
import type { ReactElement } from 'react';
import { type Override, sourceOf } from './stored-overrides.ts';
import { overrideTexts } from './texts.ts';

interface ConsentDialogProps {
  readonly override: Override;
  /** Called with whether this tab may run it. */
  onAnswer(agreed: boolean): void;
}

/** Asks, before the product starts, whether this tab may run code that is not released. Escape means no. */
export function ConsentDialog({ override, onAnswer }: ConsentDialogProps): ReactElement {
  const { name } = override;
  const describe = 'version' in override ? overrideTexts.askedPreview : overrideTexts.askedLocal;
  const decline = () => onAnswer(false);
  return (
    <Dialog
      open
      cover
      title={overrideTexts.consent(name)}
      onClose={decline}
      footer={
        <>
          <Button onClick={decline}>{overrideTexts.decline}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {overrideTexts.agree}
          </Button>
        </>
      }
    >
      <p>{describe(name, sourceOf(override))}</p>
      <p>{overrideTexts.risk}</p>
    </Dialog>
  );
}
