import { type DataOf, post } from '@gym/api-client';
import {
  activateAuthenticatorApp,
  type getSecondFactors,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from '@gym/api-contract/calls';
import { Alert, Badge, Button, failureOf, Skeleton } from '@gym/ui';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useShell } from '../../platform/use-shell.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './second-factor.module.css';
import { removeTexts, securityTexts, setUpTexts } from './texts.ts';
import { needed } from '@gym/api-client/calls';
import { MAX_CODE } from '@gym/rules';
import { Form, TextField } from '@gym/ui/form';
import { object, string } from 'yup';
import { RecoveryCodes } from './recovery-codes.tsx';

export type SecondFactors = DataOf<typeof getSecondFactors>;

interface AppSectionProps {
  factors: SecondFactors;
  /** Reads the factors again. */
  refresh(): void;
}

/** The authenticator app: on or off, set up or removed. */
export function AppSection({ factors: { app, passkeys }, refresh }: AppSectionProps): ReactElement {
  const [step, setStep] = useState<'set-up' | 'remove'>();
  const { toaster } = useShell();
  /** Without a passkey, the app is the only factor, now or later. */
  const alone = passkeys.length === 0;
  const finish = () => {
    setStep(undefined);
    refresh();
  };
  const remove = async () => {
    await post(removeAuthenticatorApp, {});
    toaster.show({ kind: 'success', text: alone ? removeTexts.appLast : removeTexts.app });
    finish();
  };
  if (step === 'set-up') return <SetUpApp onDone={finish} onCancel={finish} />;
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h2 className={styles.title}>{securityTexts.app}</h2>
        <Badge tone={app ? 'accent' : alone ? 'warning' : 'neutral'}>
          {app ? securityTexts.on : securityTexts.off}
        </Badge>
      </div>
      <p>{app ? securityTexts.onLead : securityTexts.offLead}</p>
      {app ? (
        <Button onClick={() => setStep('remove')}>{securityTexts.remove}</Button>
      ) : (
        <Button variant={alone ? 'primary' : 'secondary'} onClick={() => setStep('set-up')}>
          {securityTexts.setUp}
        </Button>
      )}
      {step === 'remove' && (
        <RemoveDialog
          title={removeTexts.appTitle}
          confirmLabel={securityTexts.remove}
          last={alone}
          onConfirm={remove}
          onClose={() => setStep(undefined)}
        >
          {removeTexts.appBody}
        </RemoveDialog>
      )}
    </div>
  );
}

const schema = object({ code: string().trim().required(setUpTexts.codeRequired) });

interface SetUpAppProps {
  /** The app is set up, and the recovery codes are kept. */
  onDone(): void;
  /** Absent if there is nothing to go back to. */
  onCancel?: () => void;
  /** Another way on. */
  children?: ReactNode;
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
export function SetUpApp({ onDone, onCancel, children }: SetUpAppProps): ReactElement {
  const { secret, failure, retry } = useNewSecret();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (failure !== undefined)
    return (
      <Alert kind="error" actions={<Button onClick={retry}>{setUpTexts.retry}</Button>}>
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
        onCancel={onCancel}
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
      {children}
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
