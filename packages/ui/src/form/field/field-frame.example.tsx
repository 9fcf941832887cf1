import { FieldError, FieldFrame, Form, useField } from '@gym/ui/form';

const VolumeField = () => {
  const field = useField('volume', { hint: true });
  return (
    <FieldFrame field={field} label="Music" hint="In the hall, from 0 to 10">
      <input
        {...field.control}
        type="range"
        max={10}
        value={String(field.value)}
        onChange={({ target }) => field.setValue(target.value)}
      />
    </FieldFrame>
  );
};

const AgreedField = () => {
  const field = useField('agreed');
  return (
    <>
      <label>
        <input
          {...field.control}
          type="checkbox"
          checked={Boolean(field.value)}
          onChange={({ target }) => field.setValue(target.checked)}
        />{' '}
        The member has read the rules
      </label>
      <FieldError field={field} />
    </>
  );
};

const props = { submitLabel: 'Save', onSubmit: () => undefined };

export const FieldOfYourOwn = () => (
  <Form {...props} label="Hall" initialValues={{ volume: '4' }}>
    <VolumeField />
  </Form>
);

export const ErrorOfYourOwnField = () => (
  <Form {...props} label="Rules" initialValues={{ agreed: false }} errors={{ agreed: 'The member must agree' }}>
    <AgreedField />
  </Form>
);
