import { ApiError, type Session } from '@gym/api-client';
import { MAX_CODE } from '@gym/rules';
import { Button } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import { type ComponentProps, type ReactElement, useState } from 'react';
import { object, string } from 'yup';
import { PasskeyButton } from '../../platform/passkeys/passkey-button.tsx';
import { passkeyButtonTexts } from '../../platform/passkeys/passkey-texts.ts';
import { canUsePasskeys } from '../../platform/passkeys/passkey-hint.ts';
import { completeSignIn, type FactorNames, type SecondStep } from '../../platform/session/sign-in.ts';
import styles from './re-sign-in.module.css';

/** Texts of the second step of a sign-in. */
const secondStepTexts = {
  form: 'Second step',
  leadApp: 'Your password is right. Now enter the code that your authenticator app shows.',
  leadAppOrPasskey: 'Your password is right. Now enter the code that your authenticator app shows, or use a passkey.',
  leadPasskey: 'Your password is right. Now use your passkey, or else one of your recovery codes.',
  leadRecoveryCode: 'Your password is right. Your passkey does not work here: enter one of your recovery codes.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  useRecoveryCode: 'Use a recovery code',
  codeHint: 'Six digits. Without your phone, enter one of your recovery codes.',
  codeRequired: 'Enter the code',
  submit: 'Continue',
  startAgain: 'Start again',
} as const;

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
      maxLength={MAX_CODE}
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

interface FactorFormProps {
  factors: FactorNames;
  onCode(code: string): Promise<void>;
  /** Goes on with a passkey, as `PasskeyButton` does. */
  onPasskey: ComponentProps<typeof PasskeyButton>['run'];
  onStartAgain(): void;
}

/** After the right password: asks for a code of the authenticator app, a recovery code or a passkey (ADR-0071). */
export function FactorForm({ factors, onCode, onPasskey, onStartAgain }: FactorFormProps): ReactElement {
  const app = factors.includes('app');
  const passkey = factors.includes('passkey') && canUsePasskeys();
  const [asksForCode, askForCode] = useState(app || !passkey);
  return (
    <div className={styles.form}>
      <p>{leadOf(app, passkey)}</p>
      {asksForCode && <CodeForm app={app} onCode={onCode} />}
      {passkey && <PasskeyButton label={passkeyButtonTexts.use} main={!asksForCode} run={onPasskey} />}
      {!asksForCode && (
        <Button variant="quiet" onClick={() => askForCode(true)}>
          {secondStepTexts.useRecoveryCode}
        </Button>
      )}
      <Button variant="quiet" onClick={onStartAgain}>
        {secondStepTexts.startAgain}
      </Button>
    </div>
  );
}

interface Props {
  step: SecondStep;
  /** Of the user whose password was right. */
  email: string;
  onSignedIn(session: Session): Promise<void> | void;
  /** The sign-in begins again, by the user's choice or for this reason. */
  onStartAgain(reason?: string): void;
}

/** The second step of a sign-in. */
export function SecondStepForm({ step, email, onSignedIn, onStartAgain }: Props): ReactElement {
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
    <FactorForm
      factors={step.factors}
      onCode={complete}
      onPasskey={async ({ signInByPasskey }, signal) => onSignedIn(await signInByPasskey(signal, email))}
      onStartAgain={() => onStartAgain()}
    />
  );
}
