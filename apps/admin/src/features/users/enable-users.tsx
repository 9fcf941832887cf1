import type { ReactElement } from 'react';
import type { User } from '@gym/api-client/admin';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import { SetActiveDialog } from './set-active-dialog.tsx';

export default function EnableUsers(props: BulkDialogProps<User>): ReactElement {
  return <SetActiveDialog {...props} active={true} />;
}
