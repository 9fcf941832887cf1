import { type ReactElement, useSyncExternalStore } from 'react';
import { useShell } from '../../platform/use-shell.ts';

/** Shows the command palette or the list of shortcuts, if one is open. */
export function PaletteSlot(): ReactElement | null {
  const { palette } = useShell();
  const Shown = useSyncExternalStore(palette.subscribe, palette.current);
  return Shown ? <Shown onClose={palette.close} /> : null;
}
