import { type SaveRequest, useHost } from '@gym/remote-contract';
import { Button } from '@gym/ui';
import { useAction } from '@gym/ui/action';
import type { ReactElement } from 'react';

interface SaveButtonProps {
  readonly label: string;
  /** What the save is about, which only screen readers read. */
  readonly about: string;
  readonly request: SaveRequest<object>;
}

/** A button in a row that submits a save. */
export function SaveButton({ label, about, request }: SaveButtonProps): ReactElement {
  const { saves } = useHost();
  const { busy, run } = useAction();
  return (
    <Button size="small" busy={busy} onClick={() => void run(() => saves.submit(request))}>
      <span>
        {label}
        <span className="sr-only"> {about}</span>
      </span>
    </Button>
  );
}
