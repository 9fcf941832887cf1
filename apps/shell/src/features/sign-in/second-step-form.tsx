import { ApiError, type Session } from '@gym/api-client';
import { completeSignIn, type SecondStep } from '@gym/api-client/account';
import { Button } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import { useState, type ReactElement } from 'react';
import { object, string } from 'yup';
import { PasskeyButton } from '../../platform/passkeys/passkey-button.tsx';
import { canUsePasskeys } from '../../platform/passkeys/passkey-hint.ts';
import { passkeyButtonTexts } from '../../platform/passkeys/passkey-button-texts.ts';
import { secondStepTexts } from './second-step-texts.ts';
import styles from './re-sign-in.module.css';

interface Props {
  step: SecondStep;
  /** Of the user whose password was right. */
  email: string;
  onSignedIn(session: Session): Promise<void> | void;
  /** The sign-in begins again, by the user's choice or for this reason. */
  onStartAgain(reason?: string): void;
}

const schema = object({ code: string().trim().required(secondStepTexts.codeRequired) });

interface CodeFormProps {
  /** Whether the user has an authenticator app. Without it, only recovery codes count. */
  app: boolean;
  onCode(code: string): Promise<void>;
}

/** Takes a code of the authenticator app or a recovery code. */
const CodeForm = ({ app, onCode }: CodeFormProps): ReactElement => (
  <Form
    label={secondStepTexts.form}
    initialValues={{ code: '' }}
    schema={schema}
    submitLabel={secondStepTexts.submit}
    onSubmit={({ code }) => onCode(code)}
  >
    <TextField
      name="code"
      label={app ? secondStepTexts.code : secondStepTexts.recoveryCode}
      hint={app ? secondStepTexts.codeHint : undefined}
      autoComplete="one-time-code"
      maxLength={64}
      required
      autoFocus
    />
  </Form>
);

/** What the user can do now, in a sentence. */
function leadOf(app: boolean, passkey: boolean): string {
  if (app) return passkey ? secondStepTexts.leadAppOrPasskey : secondStepTexts.leadApp;
  return passkey ? secondStepTexts.leadPasskey : secondStepTexts.leadRecoveryCode;
}

/** The second step of a sign-in: a code of the authenticator app, a recovery code or a passkey (ADR-0071). */
export function SecondStepForm({ step, email, onSignedIn, onStartAgain }: Props): ReactElement {
  const app = step.factors.includes('app');
  const passkey = step.factors.includes('passkey') && canUsePasskeys();
  const [asksForCode, askForCode] = useState(app || !passkey);
  const complete = async (code: string) => {
    let session: Session;
    try {
      session = await completeSignIn(step, code);
    } catch (error) {
      if (error instanceof ApiError && error.errors['ticket'] !== undefined) return onStartAgain(error.reason);
      throw error;
    }
    await onSignedIn(session);
  };
  return (
    <div className={styles.form}>
      <p>{leadOf(app, passkey)}</p>
      {asksForCode && <CodeForm app={app} onCode={complete} />}
      {passkey && (
        <PasskeyButton
          label={passkeyButtonTexts.use}
          main={!asksForCode}
          run={async ({ signInByPasskey }, signal) => onSignedIn(await signInByPasskey(signal, email))}
        />
      )}
      {!asksForCode && (
        <Button variant="quiet" onClick={() => askForCode(true)}>
          {secondStepTexts.useRecoveryCode}
        </Button>
      )}
      <Button variant="quiet" onClick={() => onStartAgain()}>
        {secondStepTexts.startAgain}
      </Button>
    </div>
  );
}
