import { CheckboxField, Form, SelectField } from '@gym/ui/form';

const props = { submitLabel: 'Sell', onSubmit: () => undefined };
const plans = [
  { value: 1, label: 'Gold' },
  { value: 2, label: 'Silver' },
];

export const ToChoose = () => (
  <Form {...props} label="Sell plan" initialValues={{ plan: '' }}>
    <SelectField name="plan" label="Plan" options={plans} required />
  </Form>
);

export const AlwaysChosen = () => (
  <Form {...props} label="Change plan" initialValues={{ plan: '2' }}>
    <SelectField name="plan" label="Plan" options={plans} placeholder={false} />
  </Form>
);

export const Consent = () => (
  <Form {...props} label="Reminders" initialValues={{ reminders: true }}>
    <CheckboxField name="reminders" label="Send reminders" hint="A week before the plan ends" />
  </Form>
);
