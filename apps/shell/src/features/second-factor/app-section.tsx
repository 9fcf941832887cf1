import { type DataOf, post } from '@gym/api-client';
import { type getSecondFactors, removeAuthenticatorApp } from '@gym/api-contract/calls';
import { Badge, Button } from '@gym/ui';
import { useState, type ReactElement } from 'react';
import { useShell } from '../../platform/use-shell.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './second-factor.module.css';
import { SetUpApp } from './set-up-app.tsx';
import { removeTexts, securityTexts } from './texts.ts';

export type SecondFactors = DataOf<typeof getSecondFactors>;

interface Props {
  factors: SecondFactors;
  /** Reads the factors again. */
  refresh(): void;
}

/** The authenticator app: on or off, set up or removed. */
export function AppSection({ factors: { app, passkeys }, refresh }: Props): ReactElement {
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
