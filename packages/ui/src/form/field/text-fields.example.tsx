import { DigitsField, Form, NumberField, PasswordField, TextField } from '@gym/ui/form';

const props = { submitLabel: 'Save', onSubmit: () => undefined };

export const Needed = () => (
  <Form {...props} label="Name" initialValues={{ fname: 'Ann' }}>
    <TextField name="fname" label="First name" autoComplete="off" required />
  </Form>
);

export const WithAnError = () => (
  <Form {...props} label="Address" initialValues={{ email: 'ann.lee' }} errors={{ email: 'Enter an email address' }}>
    <TextField name="email" label="Email" type="email" autoComplete="off" />
  </Form>
);

export const Day = () => (
  <Form {...props} label="Start" initialValues={{ joined: '2026-11-28' }}>
    <TextField name="joined" label="Joined on" type="date" />
  </Form>
);

export const ReadOnly = () => (
  <Form {...props} label="Number" initialValues={{ id: 'M-128' }}>
    <TextField name="id" label="Member number" hint="The server gives it" readOnly />
  </Form>
);

export const Decimal = () => (
  <Form {...props} label="Measurement" initialValues={{ weight: '72.5' }}>
    <NumberField name="weight" label="Weight in kg" />
  </Form>
);

export const NewPassword = () => (
  <Form {...props} label="Password" initialValues={{ password: '' }}>
    <PasswordField name="password" label="New password" hint="At least 8 characters" autoComplete="new-password" />
  </Form>
);

export const Phone = () => (
  <Form {...props} label="Contact" initialValues={{ phone: '+910600000000' }}>
    <DigitsField name="phone" label="Phone" phone maxLength={15} />
  </Form>
);

export const OneTimeCode = () => (
  <Form {...props} label="Second factor" initialValues={{ code: '' }}>
    <DigitsField name="code" label="Code of your app" maxLength={6} autoComplete="one-time-code" />
  </Form>
);
