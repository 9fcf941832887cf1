import { endSession } from '@gym/api-client';
import { confirmIdentity, isSecondStep, type SecondStep, signIn } from '@gym/api-client/account';
import { Button } from '@gym/ui';
import { Form, PasswordField, TextField } from '@gym/ui/form';
import { useEffect, useState, type ReactElement } from 'react';
import { PATHS } from '../../platform/paths.ts';
import { useShell } from '../../platform/services/use-shell.ts';
import { confirmationSchema, credentialsSchema } from './credentials-schema.ts';
import { reSignInFormTexts } from './re-sign-in-form-texts.ts';
import { reSignInTexts } from './re-sign-in-texts.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { signInTexts } from './texts.ts';
import styles from './re-sign-in.module.css';

interface AskedUser {
  /** The email of the session, if it is known. */
  readonly email: string | undefined;
}

/** A known email is read-only, because another user must start a new page. */
const Email = ({ email }: AskedUser): ReactElement => (
  <TextField
    name="email"
    type="email"
    label={signInTexts.email}
    autoComplete="username"
    required
    readOnly={email !== undefined}
    autoFocus={email === undefined}
  />
);

const Password = ({ autoFocus }: { readonly autoFocus: boolean }): ReactElement => (
  <PasswordField
    name="password"
    label={signInTexts.password}
    autoComplete="current-password"
    required
    autoFocus={autoFocus}
  />
);

/** Confirms the identity of the signed-in user (ADR-0063). A second method belongs beside the password. */
export function ConfirmForm({ email }: AskedUser): ReactElement {
  const { reSignIn } = useShell();
  const confirm = async ({ password }: { password: string }) => {
    await confirmIdentity({ password });
    reSignIn.settle('replay');
  };
  return (
    <div className={styles.form}>
      <p>{reSignInFormTexts.confirmLead}</p>
      <Form
        label={reSignInTexts.confirm}
        initialValues={{ email: email ?? '', password: '' }}
        schema={confirmationSchema}
        submitLabel={reSignInFormTexts.confirm}
        onSubmit={confirm}
      >
        {email !== undefined && <Email email={email} />}
        <Password autoFocus />
      </Form>
    </div>
  );
}

interface ReSignInProps extends AskedUser {
  /** Whether the dialog covers the page. */
  readonly locked: boolean;
}

/** Both steps of the sign-in over the page. */
function useSignIn(email: string | undefined) {
  const { reSignIn } = useShell();
  const [second, setSecond] = useState<{ step: SecondStep; email: string }>();
  const submit = async ({ email: typed, password }: { email: string; password: string }) => {
    const signingIn = email ?? typed;
    const signedIn = await signIn({ email: signingIn, password });
    if (isSecondStep(signedIn)) setSecond({ step: signedIn, email: signingIn });
    else await reSignIn.resume(signedIn, signingIn);
  };
  const secondStep = second && (
    <SecondStepForm
      step={second.step}
      onSignedIn={(session) => reSignIn.resume(session, second.email)}
      onStartAgain={() => setSecond(undefined)}
    />
  );
  return { submit, secondStep };
}

/** Signs in again. */
export function ReSignInForm({ email, locked }: ReSignInProps): ReactElement {
  const { reSignIn, leaving } = useShell();
  const { submit, secondStep } = useSignIn(email);
  useLockedTitle(locked);
  if (secondStep) return secondStep;
  const startAsSomeoneElse = () => {
    reSignIn.stop();
    endSession();
    void leaving.load(PATHS.signIn);
  };
  const lead = locked ? reSignInFormTexts.leadLocked : reSignInFormTexts.lead;
  return (
    <div className={styles.form}>
      <p>{email === undefined ? reSignInFormTexts.leadUnknown : lead}</p>
      <Form
        label={reSignInTexts.title}
        initialValues={{ email: email ?? '', password: '' }}
        schema={credentialsSchema}
        submitLabel={signInTexts.submit}
        onSubmit={submit}
      >
        <Email email={email} />
        <Password autoFocus={email !== undefined} />
      </Form>
      <Button variant="quiet" onClick={startAsSomeoneElse}>
        {locked ? reSignInFormTexts.notYou : reSignInFormTexts.someoneElse}
      </Button>
    </div>
  );
}

/** Replaces the title of a locked page, which may name a member. */
function useLockedTitle(locked: boolean): void {
  const { gymName } = useShell().config;
  useEffect(() => {
    if (!locked) return;
    const before = document.title;
    document.title = `${reSignInTexts.locked} · ${gymName}`;
    return () => {
      document.title = before;
    };
  }, [locked, gymName]);
}
