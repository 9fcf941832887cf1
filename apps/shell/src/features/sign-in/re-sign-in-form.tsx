import { endSession } from '@gym/api-client';
import { Button } from '@gym/ui';
import { Form, PasswordField, TextField } from '@gym/ui/form';
import { type ReactElement, useEffect, useState } from 'react';
import { PasskeyButton, type PasskeyPrompts } from '../../platform/passkeys/passkey-button.tsx';
import { passkeyButtonTexts } from '../../platform/passkeys/passkey-texts.ts';
import { offersPasskey } from '../../platform/passkeys/passkey-hint.ts';
import * as paths from '@gym/remote-contract/routes/shell';
import {
  confirmIdentity,
  type FactorNames,
  isSecondStep,
  type SecondStep,
  signIn,
} from '../../platform/session/sign-in.ts';
import { useShell } from '../../platform/use-shell.tsx';
import { confirmationSchema, credentialsSchema, signInTexts } from './credentials.ts';
import { reSignInTexts } from '../../platform/session/session-renewal.ts';
import { FactorForm, SecondStepForm } from './second-step-form.tsx';
import styles from './re-sign-in.module.css';

/**
 * Texts of the forms of the dialog that asks for the password over an open page. They are apart from the titles,
 * because they load on demand.
 */
const reSignInFormTexts = {
  lead: 'Your session has ended. Everything you typed is still here.',
  leadUnknown: 'Your session has ended. Everything you typed is still here; once signed in, send it again.',
  leadLocked: 'Enter your password to go on. Everything you typed is still here.',
  leadLockedPasskey: 'Enter your password or use a passkey to go on. Everything you typed is still here.',
  someoneElse: 'Sign in as someone else',
  notYou: 'Not you? Sign out',
  confirmLead: 'This step needs your password, so that nobody else takes it at your screen. It counts for 10 minutes.',
  confirmLeadPasskey:
    'This step needs your password or a passkey, so that nobody else takes it at your screen. ' +
    'It counts for 10 minutes.',
  confirm: 'Confirm',
} as const;

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

/** Whether the dialog offers a passkey beside the password. */
function useOffersPasskey(): boolean {
  const { host } = useShell();
  return host.session.has('passkeys') && offersPasskey();
}

/** Confirms the identity of the signed-in user by password and second factor, or by a passkey (ADR-0063). */
export function ConfirmForm({ email }: AskedUser): ReactElement {
  const { reSignIn } = useShell();
  const passkey = useOffersPasskey();
  const [second, setSecond] = useState<{ factors: FactorNames; password: string }>();
  const confirm = async (password: string, code?: string) => {
    const factors = await confirmIdentity({ password, ...(code !== undefined && { code }) });
    if (factors === undefined) reSignIn.settle('replay');
    else setSecond({ factors, password });
  };
  const byPasskey = async ({ confirmByPasskey }: PasskeyPrompts, signal: AbortSignal) => {
    await confirmByPasskey(signal);
    reSignIn.settle('replay');
  };
  if (second)
    return (
      <FactorForm
        factors={second.factors}
        onCode={(code) => confirm(second.password, code)}
        onPasskey={byPasskey}
        onStartAgain={() => setSecond(undefined)}
      />
    );
  return (
    <div className={styles.form}>
      <p>{passkey ? reSignInFormTexts.confirmLeadPasskey : reSignInFormTexts.confirmLead}</p>
      <Form
        label={reSignInTexts.confirm}
        initialValues={{ email: email ?? '', password: '' }}
        schema={confirmationSchema}
        submitLabel={reSignInFormTexts.confirm}
        onCancel={() => reSignIn.settle('give-up')}
        onSubmit={({ password }) => confirm(password)}
      >
        {email !== undefined && <Email email={email} />}
        <Password autoFocus />
      </Form>
      {passkey && <PasskeyButton label={passkeyButtonTexts.use} run={byPasskey} />}
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
      email={second.email}
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
  const passkey = useOffersPasskey();
  useLockedTitle(locked);
  if (secondStep) return secondStep;
  const startAsSomeoneElse = () => {
    reSignIn.stop();
    endSession();
    void leaving.load(paths.signIn);
  };
  const leadLocked = passkey ? reSignInFormTexts.leadLockedPasskey : reSignInFormTexts.leadLocked;
  const lead = locked ? leadLocked : reSignInFormTexts.lead;
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
      {passkey && (
        <PasskeyButton
          label={passkeyButtonTexts.use}
          run={async ({ signInByPasskey }, signal) => reSignIn.resume(await signInByPasskey(signal, email), email)}
        />
      )}
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
