import { Form, NumberField, TextField } from '@gym/ui/form';
import { number, object, string } from 'yup';

const schema = object({
  locker: string().required('Enter the number of the locker'),
  deposit: number().typeError('Enter a number').required('Enter the deposit'),
});
const initialValues = { locker: '', deposit: '' };

export const WithItsOwnMessages = () => (
  <Form
    label="Rent a locker"
    initialValues={initialValues}
    schema={schema}
    submitLabel="Rent"
    cancelTo="/lockers"
    onSubmit={(_values, { resetForm }) => resetForm()}
  >
    <TextField name="locker" label="Locker" required />
    <NumberField name="deposit" label="Deposit" hint="Paid back with the key" required />
  </Form>
);

export const RejectedByTheServer = () => (
  <Form
    label="Change a locker"
    surface="card"
    columns={2}
    initialValues={{ locker: '7', deposit: '20' }}
    errors={{ locker: 'Locker 7 is rented until Friday' }}
    submitLabel="Change"
    onSubmit={() => Promise.reject(new Error('The server does not answer.'))}
  >
    <TextField name="locker" label="Locker" />
    <NumberField name="deposit" label="Deposit" />
  </Form>
);
