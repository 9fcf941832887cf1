import { Form, FormProvider, TextField, useForm } from '@gym/ui/form';

/** Its fields have the values of `locker`, which is one value of the form. */
function LockerFields() {
  const form = useForm();
  const locker = form.valueOf('locker') as Readonly<Record<string, string>>;
  return (
    <FormProvider
      value={{
        ...form,
        values: locker,
        valueOf: (name) => locker[name],
        errorOf: (name) => form.errorOf(`locker.${name}`),
        change: (name, value) => form.change('locker', { ...locker, [name]: value }),
      }}
    >
      <TextField name="number" label="Locker" />
    </FormProvider>
  );
}

export const OnePartOfAForm = () => (
  <Form
    label="Add a member"
    initialValues={{ name: 'Ann Lee', locker: { number: '7' } }}
    submitLabel="Save"
    onSubmit={(_values, { resetForm }) => resetForm()}
  >
    <TextField name="name" label="Name" />
    <LockerFields />
  </Form>
);
