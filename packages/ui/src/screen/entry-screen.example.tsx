import { ThemeSwitch } from '@gym/ui';
import { EntryScreen } from '@gym/ui/entry-screen';
import { Form, PasswordField, TextField } from '@gym/ui/form';

export const SignIn = () => (
  <EntryScreen
    title="Sign in"
    lead="Welcome back."
    gymName="Iron & Oak"
    tagline="Stronger every day"
    corner={<ThemeSwitch />}
    footer="© Iron & Oak"
  >
    <Form label="Sign in" initialValues={{ email: '', password: '' }} submitLabel="Sign in" onSubmit={() => undefined}>
      <TextField name="email" label="Email" type="email" autoComplete="username" required />
      <PasswordField name="password" label="Password" autoComplete="current-password" required />
    </Form>
  </EntryScreen>
);
