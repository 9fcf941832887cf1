import { type DataOf, post } from '@gym/api-client';
import { needed } from '@gym/api-client/calls';
import { activateAuthenticatorApp, startAuthenticatorApp } from '@gym/api-contract/calls';
import { MAX_CODE } from '@gym/rules';
import { Alert, Button, failureOf, Skeleton } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import { useEffect, useState, type ReactElement } from 'react';
import { object, string } from 'yup';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { requiredSetUpTexts, setUpTexts } from './texts.ts';

const schema = object({ code: string().trim().required(setUpTexts.codeRequired) });

interface Props {
  /** The app is set up, and the recovery codes are kept. */
  onDone(): void;
  /** Without it, there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  cancelLabel?: string;
}

type AppSecret = DataOf<typeof startAuthenticatorApp>;

// These answers hold secrets. Without an idempotency key, the server keeps no copy of them.

async function startApp(): Promise<AppSecret> {
  const made = await post(startAuthenticatorApp, {});
  needed(made.secret);
  return made;
}

/** Resolves to the recovery codes. @throws ApiError with the error `code` for a wrong code */
const activate = async (code: string): Promise<string[]> =>
  needed((await post(activateAuthenticatorApp, { code })).recovery_codes);

/** A new secret, or why the server gave none. */
function useNewSecret() {
  const [secret, setSecret] = useState<AppSecret>();
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isOver = false;
    startApp().then(
      (started) => {
        if (!isOver) setSecret(started);
      },
      (error: unknown) => {
        if (!isOver) setFailure(failureOf(error).reason);
      },
    );
    return () => {
      isOver = true;
    };
  }, [tries]);

  const retry = () => {
    setFailure(undefined);
    setTries(tries + 1);
  };
  return { secret, failure, retry };
}

/** Sets up an authenticator app: secret, first code, recovery codes. */
export function SetUpApp({ onDone, onCancel, cancelLabel = setUpTexts.cancel }: Props): ReactElement {
  const { secret, failure, retry } = useNewSecret();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (failure !== undefined)
    return (
      <Alert kind="error" actions={<Button onClick={retry}>{requiredSetUpTexts.retry}</Button>}>
        {failure}
      </Alert>
    );
  if (!secret) return <Skeleton lines={3} />;
  return (
    <div className={styles.part}>
      <Secret {...secret} />
      <Form
        label={setUpTexts.form}
        initialValues={{ code: '' }}
        schema={schema}
        submitLabel={setUpTexts.submit}
        onSubmit={async ({ code }) => setCodes(await activate(code))}
      >
        <TextField
          name="code"
          label={setUpTexts.code}
          hint={setUpTexts.codeHint}
          autoComplete="one-time-code"
          maxLength={MAX_CODE}
          required
          autoFocus
        />
      </Form>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
    </div>
  );
}

/** The secret as a QR code and as text. */
const Secret = ({ secret, qr }: AppSecret): ReactElement => (
  <>
    <p>{setUpTexts.scan}</p>
    <svg className={styles.qr} role="img" aria-label={setUpTexts.qr} viewBox={`0 0 ${qr.size} ${qr.size}`}>
      <path d={qr.path} />
    </svg>
    <p>{setUpTexts.secret}</p>
    <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
  </>
);
