import { Dialog } from '@gym/ui';
import { DialogButton, type LazyDialogProps } from '@gym/ui/dialog-button';

const HoursDialog = ({ onClose }: LazyDialogProps) => (
  <Dialog open title="Opening hours" onClose={onClose}>
    Monday to Saturday, 6:00 to 22:00.
  </Dialog>
);

/** A screen imports a module of its own: `load={() => import('./hours-dialog.tsx')}`. */
const load = async () => ({ default: HoursDialog });

export const LoadedByTheClick = () => <DialogButton label="Opening hours" load={load} />;
