import { useHost } from '@gym/remote-contract';
import { Button } from '@gym/ui';
import { useState, type ComponentType, type ReactElement } from 'react';

/** What a dialog that is loaded when it is asked for gets. */
export interface LazyDialogProps {
  readonly onClose: () => void;
}

export interface DialogButtonProps {
  readonly label: string;
  /** Its code is on its way only once the button is pressed. */
  load(): Promise<{ readonly default: ComponentType<LazyDialogProps> }>;
}

/** A button whose dialog a list's first rows do not wait for. */
export function DialogButton({ label, load }: DialogButtonProps): ReactElement {
  const { toasts } = useHost();
  const [Opened, open] = useState<ComponentType<LazyDialogProps>>();
  const failed = () =>
    toasts.show({ kind: 'error', text: 'This could not be loaded. Check the connection, then try again.' });
  return (
    <>
      <Button onClick={() => void load().then((loaded) => open(() => loaded.default), failed)}>{label}</Button>
      {Opened && <Opened onClose={() => open(undefined)} />}
    </>
  );
}
