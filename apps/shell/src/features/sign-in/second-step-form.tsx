import { ApiError, type Session } from '@gym/api-client';
import { completeSignIn, type SecondStep } from '@gym/api-client/account';
import { Button } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import { secondStepTexts } from './second-step-texts.ts';
import styles from './re-sign-in.module.css';

interface Props {
  step: SecondStep;
  onSignedIn(session: Session): Promise<void> | void;
  /** The sign-in begins again, by the user's choice or for this reason. */
  onStartAgain(reason?: string): void;
}

const schema = object({ code: string().trim().required(secondStepTexts.codeRequired) });

/** The second step of a sign-in: a code of the authenticator app, or a recovery code (ADR-0071). */
export function SecondStepForm({ step, onSignedIn, onStartAgain }: Props): ReactElement {
  const complete = async ({ code }: { code: string }) => {
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
      <p>{secondStepTexts.lead}</p>
      <Form
        label={secondStepTexts.form}
        initialValues={{ code: '' }}
        schema={schema}
        submitLabel={secondStepTexts.submit}
        onSubmit={complete}
      >
        <TextField
          name="code"
          label={secondStepTexts.code}
          hint={secondStepTexts.codeHint}
          autoComplete="one-time-code"
          maxLength={64}
          required
          autoFocus
        />
      </Form>
      <Button variant="quiet" onClick={() => onStartAgain()}>
        {secondStepTexts.startAgain}
      </Button>
    </div>
  );
}
