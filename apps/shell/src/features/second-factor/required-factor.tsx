import { hasFeature } from '@gym/api-client';
import { useState, type ReactElement } from 'react';
import { canUsePasskeys } from '../../platform/passkeys/passkey-hint.ts';
import { AddPasskey } from './add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { requiredSetUpTexts } from './texts.ts';

/** Sets up a first factor: an authenticator app, or a passkey instead where the server and the browser can. */
export function RequiredFactor({ onDone }: { onDone(): void }): ReactElement {
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
    <SetUpApp
      onDone={onDone}
      onCancel={offersPasskeys ? () => setByPasskey(true) : undefined}
      cancelLabel={requiredSetUpTexts.passkey}
    />
  );
}
