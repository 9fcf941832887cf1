import {
  getSecondFactors,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  type SecondFactors,
} from '@gym/api-client/account';
import { Badge, Button, Card, Dialog, failureOf, QueryView, Screen } from '@gym/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { NotFound } from '../../platform/failures/not-found.tsx';
import { useShell } from '../../platform/services/use-shell.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { SetUpApp } from './set-up-app.tsx';
import { securityTexts, setUpTexts } from './texts.ts';

/** The user's second factors, or null if the server has none. They may change on other devices. */
const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => getSecondFactors({ signal }),
  staleTime: 0,
});

/** `/security`, an addition to the specification: the second factor of the user (ADR-0071). */
export default function SecurityPage(): ReactElement {
  const { host } = useShell();
  const factors = useQuery(secondFactorsQuery);
  if (!host.session.has('second-factor')) return <NotFound />;
  return (
    <Screen title={securityTexts.title} lead={securityTexts.lead} width="form">
      <QueryView query={factors}>
        {(found) => (
          <Card>{found && <AppSection factors={found} refresh={async () => void (await factors.refetch())} />}</Card>
        )}
      </QueryView>
    </Screen>
  );
}

/** What the section shows instead of the state of the app. */
type Step = 'set-up' | 'remove' | { readonly codes: readonly string[] } | undefined;

function AppSection({ factors, refresh }: { factors: SecondFactors; refresh(): Promise<void> }): ReactElement {
  const { toaster } = useShell();
  const [step, setStep] = useState<Step>();
  const [busy, setBusy] = useState(false);
  const finish = () => {
    setStep(undefined);
    void refresh();
  };
  const change = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toaster.show({ kind: 'error', text: securityTexts.failed(failureOf(error).reason) });
      setStep(undefined);
    }
    setBusy(false);
  };
  const renew = () => change(async () => setStep({ codes: await renewRecoveryCodes() }));
  const remove = () =>
    change(async () => {
      await removeAuthenticatorApp();
      toaster.show({ kind: 'success', text: securityTexts.removed });
      finish();
    });

  if (step === 'set-up') return <SetUpApp onDone={finish} onCancel={finish} />;
  if (typeof step === 'object') return <RecoveryCodes codes={step.codes} onDone={finish} />;
  return (
    <div className={styles.part}>
      <AppState {...factors} />
      <div className={styles.actions}>
        {factors.app ? (
          <>
            <Button busy={busy} onClick={() => void renew()}>
              {securityTexts.renew}
            </Button>
            <Button onClick={() => setStep('remove')}>{securityTexts.remove}</Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setStep('set-up')}>
            {securityTexts.setUp}
          </Button>
        )}
      </div>
      <RemoveDialog
        open={step === 'remove'}
        busy={busy}
        onRemove={() => void remove()}
        onClose={() => setStep(undefined)}
      />
    </div>
  );
}

/** Whether the app is on, and what that means. */
const AppState = ({ app, recoveryCodes, required }: SecondFactors): ReactElement => (
  <>
    <div className={styles.head}>
      <h2 className={styles.title}>{securityTexts.app}</h2>
      <Badge tone={app ? 'accent' : 'warning'}>{app ? securityTexts.on : securityTexts.off}</Badge>
    </div>
    {required && <p>{securityTexts.required}</p>}
    <p>{app ? `${securityTexts.onLead} ${securityTexts.codesLeft(recoveryCodes)}` : securityTexts.offLead}</p>
  </>
);

interface RemoveDialogProps {
  open: boolean;
  busy: boolean;
  onRemove(): void;
  onClose(): void;
}

const RemoveDialog = ({ open, busy, onRemove, onClose }: RemoveDialogProps): ReactElement => (
  <Dialog
    open={open}
    title={securityTexts.removeTitle}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>{setUpTexts.cancel}</Button>
        <Button variant="primary" busy={busy} onClick={onRemove}>
          {securityTexts.remove}
        </Button>
      </>
    }
  >
    <p>{securityTexts.removeBody}</p>
  </Dialog>
);
