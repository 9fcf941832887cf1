import { useHost } from '@gym/remote-contract';
import { Button, type ButtonProps } from '@gym/ui';
import { useState, type ComponentType, type ReactElement } from 'react';
import { notLoaded } from './texts.ts';

/** Props of a dialog whose code loads on demand. */
export interface LazyDialogProps {
  readonly onClose: () => void;
}

export interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'aria-label'> {
  /** The text of the button. */
  readonly label: string;
  /** Imports the dialog. A click on the button calls it. */
  load(): Promise<{ readonly default: ComponentType<LazyDialogProps> }>;
}

/** A button that loads its dialog on demand, so that a list's first rows do not wait for the code. */
export function DialogButton({ label, load, ...button }: DialogButtonProps): ReactElement {
  const { toasts } = useHost();
  const [Opened, open] = useState<ComponentType<LazyDialogProps>>();
  const failed = () => toasts.show({ kind: 'error', text: notLoaded });
  return (
    <>
      <Button {...button} onClick={() => void load().then((loaded) => open(() => loaded.default), failed)}>
        {label}
      </Button>
      {Opened && <Opened onClose={() => open(undefined)} />}
    </>
  );
}
