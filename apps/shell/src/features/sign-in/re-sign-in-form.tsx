import { endSession } from '@gym/api-client';
import { Button } from '@gym/ui';
import { Form, PasswordField, TextField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { PATHS } from '../../platform/paths.ts';
import { useShell } from '../../platform/services/use-shell.ts';
import { credentialsSchema } from './credentials-schema.ts';
import { reSignInTexts } from './re-sign-in-texts.ts';
import { signInTexts } from './texts.ts';
import styles from './re-sign-in.module.css';

/** The dialog's form. A known email is read-only, because another user must start a new page. */
export function ReSignInForm({ email }: { email: string | undefined }): ReactElement {
  const { reSignIn, leaving } = useShell();
  const startAsSomeoneElse = () => {
    reSignIn.stop();
    endSession();
    void leaving.load(PATHS.signIn);
  };
  return (
    <div className={styles.form}>
      <Form
        label={reSignInTexts.title}
        initialValues={{ email: email ?? '', password: '' }}
        schema={credentialsSchema}
        submitLabel={signInTexts.submit}
        onSubmit={(credentials) => reSignIn.signIn(credentials)}
      >
        <TextField
          name="email"
          type="email"
          label={signInTexts.email}
          autoComplete="username"
          required
          readOnly={email !== undefined}
          autoFocus={email === undefined}
        />
        <PasswordField
          name="password"
          label={signInTexts.password}
          autoComplete="current-password"
          required
          autoFocus={email !== undefined}
        />
      </Form>
      <Button variant="quiet" onClick={startAsSomeoneElse}>
        {reSignInTexts.someoneElse}
      </Button>
    </div>
  );
}
