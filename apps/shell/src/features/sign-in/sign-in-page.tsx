import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { type Session, signIn } from '@gym/api-client';
import { Alert, TextLink, ThemeSwitch } from '@gym/ui';
import { EntryScreen } from '@gym/ui/entry-screen';
import { Form, PasswordField, TextField } from '@gym/ui/form';
import { shellTexts } from '../../platform/texts.ts';
import { PATHS } from '../../platform/paths.ts';
import { useConfig } from '../../platform/services/use-config.ts';
import { credentialsSchema } from './credentials-schema.ts';
import styles from './sign-in.module.css';
import { signInTexts } from './texts.ts';

/** The form for email and password. The server's reason shows above the fields (acceptance A4). */
const SignInForm = ({ onSignedIn }: { onSignedIn(session: Session, email: string): void }): ReactElement => (
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

export interface SignInPageProps {
  /** The session ended without a sign-out. */
  ended?: boolean;
  /** The server accepted the sign-in with this email. */
  onSignedIn(session: Session, email: string): void;
}

/** The sign-in screen with the gym's name and tagline (acceptance A1). */
export function SignInPage({ ended, onSignedIn }: SignInPageProps): ReactElement {
  const { gymName, gymTagline, developerCredit } = useConfig();
  const state = useLocation().state as { reset?: boolean } | null;
  return (
    <EntryScreen
      title={signInTexts.title}
      gymName={gymName}
      tagline={gymTagline}
      corner={<ThemeSwitch />}
      footer={shellTexts.copyright(new Date().getFullYear(), developerCredit)}
    >
      <div className={styles.content}>
        {state?.reset && <Alert kind="success">{signInTexts.reset}</Alert>}
        {ended && !state?.reset && <Alert kind="info">{signInTexts.ended}</Alert>}
        <SignInForm onSignedIn={onSignedIn} />
        <p className={styles.forgotten}>
          <TextLink to={PATHS.requestCode}>{signInTexts.forgotten}</TextLink>
        </p>
      </div>
    </EntryScreen>
  );
}
