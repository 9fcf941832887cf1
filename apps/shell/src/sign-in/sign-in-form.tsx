import { signIn, type Session } from '@gym/api-client';
import { Form, PasswordField, TextField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { credentialsSchema } from '../session/credentials-schema.ts';
import { signInTexts } from '../texts/sign-in.ts';

/** Email and password. The server's reason shows above the fields (acceptance A4). */
export const SignInForm = ({ onSignedIn }: { onSignedIn(session: Session, email: string): void }): ReactElement => (
  <Form
    label={signInTexts.form}
    initialValues={{ email: '', password: '' }}
    schema={credentialsSchema}
    submitLabel={signInTexts.submit}
    onSubmit={async (credentials) => onSignedIn(await signIn(credentials), credentials.email)}
  >
    <TextField name="email" type="email" label={signInTexts.email} autoComplete="username" required autoFocus />
    <PasswordField name="password" label={signInTexts.password} autoComplete="current-password" required />
  </Form>
);
