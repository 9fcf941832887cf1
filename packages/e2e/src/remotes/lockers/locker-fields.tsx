import { TextField } from '@gym/ui/form';
import type { ReactElement } from 'react';

export default function LockerFields(): ReactElement {
  return <TextField name="number" label="Locker number" />;
}
