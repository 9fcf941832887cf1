import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Session } from '@gym/api-client';
import { Alert, TextLink, ThemeSwitch } from '@gym/ui';
import { EntryScreen } from '@gym/ui/entry-screen';
import { Form, PasswordField, TextField } from '@gym/ui/form';
import { LazyPart } from '@gym/kernel';
import * as paths from '@gym/remote-contract/routes/shell';
import { PasskeyButton } from '../../platform/passkeys/passkey-button.tsx';
import { passkeyButtonTexts } from '../../platform/passkeys/passkey-texts.ts';
import { offersPasskey } from '../../platform/passkeys/passkey-hint.ts';
import { isSecondStep, type SecondStep, signIn } from '../../platform/session/sign-in.ts';
import { useConfig, useCopyright } from '../../platform/use-shell.tsx';
import { credentialsSchema, signInTexts } from './credentials.ts';
import { focusedIn, forgetEarlyInput, readEarlyInput } from './early-input.ts';
import styles from './sign-in.module.css';

/** In one chunk with the dialog that signs in again. */
const loadSecondStep = () => import(/* webpackChunkName: "re-sign-in" */ './second-step-form.tsx');

interface FormProps {
  /** The boot document's form, which this one takes over. */
  early: HTMLFormElement | null | undefined;
  onSignedIn(session: Session, email: string): void;
  /** The password was right, and the second step follows. */
  onSecondStep(step: SecondStep, email: string): void;
}

/** The form for email and password. The server's reason shows above the fields (acceptance A4). */
function SignInForm({ early, onSignedIn, onSecondStep }: FormProps): ReactElement {
  const [before] = useState(() => readEarlyInput(early));
  const place = useRef<HTMLDivElement>(null);
  const form = () => place.current?.querySelector('form');
  useLayoutEffect(() => {
    const shown = form();
    if (shown) focusedIn(shown, before)?.focus();
  }, [before]);
  useEffect(() => {
    forgetEarlyInput(early);
    if (before.submitted) form()?.requestSubmit();
  }, [before, early]);
  return (
    <div ref={place}>
      <Form
        label={signInTexts.form}
        initialValues={{ email: before.email, password: before.password }}
        schema={credentialsSchema}
        submitLabel={signInTexts.submit}
        onSubmit={async (credentials) => {
          const signedIn = await signIn(credentials);
          if (isSecondStep(signedIn)) onSecondStep(signedIn, credentials.email);
          else onSignedIn(signedIn, credentials.email);
        }}
      >
        <TextField name="email" type="email" label={signInTexts.email} autoComplete="username" required autoFocus />
        <PasswordField name="password" label={signInTexts.password} autoComplete="current-password" required />
      </Form>
    </div>
  );
}

export interface SignInPageProps {
  /** The session ended without a sign-out. */
  ended?: boolean;
  /** The form that the boot document showed before, if it did. */
  early?: HTMLFormElement | null;
  /** The server accepted the sign-in. A passkey tells no email. */
  onSignedIn(session: Session, email?: string): void;
}

/** The sign-in screen with the gym's name and tagline (acceptance A1). */
export function SignInPage({ ended, early, onSignedIn }: SignInPageProps): ReactElement {
  const { gymName, gymTagline } = useConfig();
  const copyright = useCopyright();
  const state = useLocation().state as { reset?: boolean } | null;
  const [second, setSecond] = useState<{ step: SecondStep; email: string }>();
  const [failure, setFailure] = useState<string>();
  const startAgain = (reason?: string) => {
    setSecond(undefined);
    setFailure(reason);
  };
  return (
    <EntryScreen
      title={signInTexts.title}
      gymName={gymName}
      tagline={gymTagline}
      corner={<ThemeSwitch />}
      footer={copyright}
    >
      <div className={styles.content}>
        {state?.reset && <Alert kind="success">{signInTexts.reset}</Alert>}
        {ended && !state?.reset && <Alert kind="info">{signInTexts.ended}</Alert>}
        {failure !== undefined && <Alert kind="error">{failure}</Alert>}
        {second ? (
          <LazyPart load={loadSecondStep}>
            {({ SecondStepForm }) => (
              <SecondStepForm
                step={second.step}
                email={second.email}
                onSignedIn={(session) => onSignedIn(session, second.email)}
                onStartAgain={startAgain}
              />
            )}
          </LazyPart>
        ) : (
          <>
            <SignInForm
              early={early}
              onSignedIn={onSignedIn}
              onSecondStep={(step, email) => setSecond({ step, email })}
            />
            {offersPasskey() && (
              <PasskeyButton
                label={passkeyButtonTexts.signIn}
                run={async ({ signInByPasskey }, signal) => onSignedIn(await signInByPasskey(signal))}
              />
            )}
            <p className={styles.forgotten}>
              <TextLink to={paths.requestCode}>{signInTexts.forgotten}</TextLink>
            </p>
          </>
        )}
      </div>
    </EntryScreen>
  );
}
