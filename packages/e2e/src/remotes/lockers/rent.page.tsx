import { Screen } from '@gym/ui';
import { SaveForm, TextField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { rentLocker } from './lockers-api.ts';

/** A form of its own, of which the browser keeps drafts. */
export default function RentPage(): ReactElement {
  return (
    <Screen title="Rent a locker" width="form">
      <SaveForm
        label="Rent a locker"
        form="/reports/rent"
        list="/reports"
        record={({ number }) => `Locker ${number}`}
        initialValues={{ member: '', number: '' }}
        send={({ member, number }) => rentLocker(member, number)}
        submitLabel="Rent"
        cancelTo="/reports"
      >
        <TextField name="member" label="Member number" required />
        <TextField name="number" label="Locker number" required />
      </SaveForm>
    </Screen>
  );
}
