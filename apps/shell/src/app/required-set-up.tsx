import { hasFeature, post, type RequiredStep } from '@gym/api-client';
import { ForgetPassword } from '@gym/api-contract/calls';
import { Form, PasswordField } from '@gym/ui/form';
import { type ReactElement, useEffect, useState } from 'react';
import { object, string } from 'yup';
import { ConfigProvider, useConfig } from '../platform/use-shell.tsx';
import { NewPasswordFields } from '../platform/session/new-password-fields.tsx';
import { newPasswordRules } from '../platform/session/new-password-rules.ts';
import { canUsePasskeys } from '../platform/passkeys/passkey-hint.ts';
import { AddPasskey } from '../features/second-factor/passkeys.tsx';
import { RecoveryCodes } from '../features/second-factor/recovery-codes.tsx';
import { SetUpApp } from '../features/second-factor/authenticator-app.tsx';
import type { BootConfig } from '@gym/remote-contract';
import { Button } from '@gym/ui';
import { Brand, ChromeFrame } from '../chrome/chrome.tsx';
import styles from './start.module.css';

/** Texts of replacing a one-time password. */
const ownPasswordTexts = {
  title: 'Choose a password',
  lead:
    'You signed in with a one-time password that an administrator set. ' +
    'Choose a password of your own, which nobody else knows.',
  once: 'One-time password',
  onceRequired: 'Enter the one-time password once more',
  submit: 'Save and go on',
} as const;

/** Texts of setting up a second factor that the gym requires. */
const requiredSetUpTexts = {
  title: 'One more step',
  lead: 'Your gym requires a second factor for your account. Set it up to go on.',
  passkey: 'Add a passkey instead',
  signOut: 'Sign out',
} as const;

const schema = object({ oldpassword: string().required(ownPasswordTexts.onceRequired), ...newPasswordRules });

/** Replaces a one-time password, after a sign-in with it. */
function RequiredPassword({ onDone }: { onDone(): void }): ReactElement {
  const { passwordMinLength } = useConfig();
  return (
    <Form
      label={ownPasswordTexts.title}
      initialValues={{ oldpassword: '', newpassword: '', cpassword: '' }}
      schema={schema}
      submitLabel={ownPasswordTexts.submit}
      onSubmit={async (values) => {
        await post(ForgetPassword, values);
        onDone();
      }}
    >
      <PasswordField
        name="oldpassword"
        label={ownPasswordTexts.once}
        autoComplete="current-password"
        required
        autoFocus
      />
      <NewPasswordFields minLength={passwordMinLength} />
    </Form>
  );
}

/** Sets up a first factor: an authenticator app, or a passkey instead where the server and the browser can. */
function RequiredFactor({ onDone }: { onDone(): void }): ReactElement {
  const [byPasskey, setByPasskey] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (byPasskey)
    return (
      <AddPasskey
        onAdded={(_name, recoveryCodes) => (recoveryCodes ? setCodes(recoveryCodes) : onDone())}
        onCancel={() => setByPasskey(false)}
      />
    );
  const offersPasskeys = hasFeature('passkeys') && canUsePasskeys();
  return (
    <SetUpApp onDone={onDone}>
      {offersPasskeys && (
        <Button variant="quiet" onClick={() => setByPasskey(true)}>
          {requiredSetUpTexts.passkey}
        </Button>
      )}
    </SetUpApp>
  );
}

interface Props {
  step: RequiredStep;
  config: BootConfig;
  onDone(): void;
  onSignOut(): Promise<void>;
}

/**
 * Shown instead of the product until a user has replaced a one-time password and has set up the second factor that the
 * gym requires.
 */
export function RequiredSetUp({ step, config, onDone, onSignOut }: Props): ReactElement {
  const { title, lead } = step === 'password' ? ownPasswordTexts : requiredSetUpTexts;
  const [ending, setEnding] = useState(false);
  useEffect(() => {
    document.title = `${title} · ${config.gymName}`;
  }, [config, title]);
  const signOut = () => {
    setEnding(true);
    void onSignOut();
  };
  return (
    <ConfigProvider value={config}>
      <ChromeFrame bar={<Brand />} menu={null}>
        <div className={styles.setUp}>
          <h1 className={styles.title}>{title}</h1>
          <p>{lead}</p>
          {step === 'password' ? <RequiredPassword onDone={onDone} /> : <RequiredFactor onDone={onDone} />}
          <Button variant="quiet" busy={ending} onClick={signOut}>
            {requiredSetUpTexts.signOut}
          </Button>
        </div>
      </ChromeFrame>
    </ConfigProvider>
  );
}
