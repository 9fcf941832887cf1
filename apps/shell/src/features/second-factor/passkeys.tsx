import { post } from '@gym/api-client';
import { removePasskey } from '@gym/api-contract/calls';
import { Button, DescriptionList } from '@gym/ui';
import { useKeepFocus } from '@gym/ui/focus-kept';
import { formatMoment } from '@gym/ui/format-moment';
import { type ReactElement, useState } from 'react';
import { canUsePasskeys, forgetPasskey } from '../../platform/passkeys/passkey-hint.ts';
import { useConfig, useShell } from '../../platform/use-shell.tsx';
import type { SecondFactors } from './authenticator-app.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './second-factor.module.css';
import { passkeysTexts, removeTexts } from './texts.ts';
import { Form, TextField } from '@gym/ui/form';
import { object, string } from 'yup';
import { MAX_PASSKEY_NAME } from '@gym/rules';
import { deviceName } from '../../platform/device-name.ts';
import { lazyPartTexts } from '@gym/kernel';

type Passkey = SecondFactors['passkeys'][number];

interface Props {
  factors: SecondFactors;
  onRecoveryCodes(codes: readonly string[]): void;
  /** Reads the factors again. */
  refresh(): void;
}

/** The passkeys of the user: added, listed and removed. */
export function PasskeysSection({ factors: { app, passkeys }, onRecoveryCodes, refresh }: Props): ReactElement {
  const { toaster } = useShell();
  const [step, setStep] = useState<'add' | Passkey>();
  const title = useKeepFocus<HTMLHeadingElement>(`${passkeys.length} ${step === undefined}`);
  const isLast = passkeys.length === 1;
  const finish = () => {
    setStep(undefined);
    refresh();
  };
  const added = (name: string, codes: readonly string[] | undefined) => {
    toaster.show({ kind: 'success', text: passkeysTexts.added(name) });
    finish();
    if (codes) onRecoveryCodes(codes);
  };
  const remove = async ({ id, name }: Passkey) => {
    await post(removePasskey, { id });
    toaster.show({ kind: 'success', text: removeTexts.passkey(name, isLast && !app) });
    if (isLast) forgetPasskey();
    finish();
  };
  return (
    <div className={styles.part}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {passkeysTexts.title}
      </h2>
      <p>{passkeys.length > 0 ? passkeysTexts.onLead : passkeysTexts.offLead}</p>
      {passkeys.length > 0 && (
        <ul aria-label={passkeysTexts.list} className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setStep(passkey)} />
          ))}
        </ul>
      )}
      <AddPart
        open={step === 'add'}
        first={!app && passkeys.length === 0}
        onOpen={() => setStep('add')}
        onAdded={added}
        onCancel={() => setStep(undefined)}
      />
      {typeof step === 'object' && (
        <RemoveDialog
          title={
            <>
              {removeTexts.passkeyTitle} <bdi>{step.name}</bdi>
            </>
          }
          confirmLabel={passkeysTexts.remove}
          last={isLast && !app}
          onConfirm={() => remove(step)}
          onClose={() => setStep(undefined)}
        >
          {removeTexts.passkeyBody}
        </RemoveDialog>
      )}
    </div>
  );
}

/** One passkey: name, dates, and a button that removes it. */
function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }): ReactElement {
  const config = useConfig();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className={styles.passkey}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        <Button size="small" aria-label={passkeysTexts.removeOf(name)} onClick={onRemove}>
          {passkeysTexts.remove}
        </Button>
      </div>
      <DescriptionList
        items={[
          { term: passkeysTexts.createdAt, value: formatMoment(created_at, config) },
          {
            term: passkeysTexts.lastUsed,
            value: last_used_at ? formatMoment(last_used_at, config) : passkeysTexts.never,
          },
        ]}
      />
    </li>
  );
}

interface AddPartProps {
  open: boolean;
  /** The user has no factor yet. */
  first: boolean;
  onOpen(): void;
  onAdded(name: string, recoveryCodes: readonly string[] | undefined): void;
  onCancel(): void;
}

/** The form that adds a passkey, or the button that opens it. */
function AddPart({ open, first, onOpen, onAdded, onCancel }: AddPartProps): ReactElement {
  if (!canUsePasskeys()) return <p>{passkeysTexts.notHere}</p>;
  if (open) return <AddPasskey onAdded={onAdded} onCancel={onCancel} />;
  return (
    <Button variant={first ? 'primary' : 'secondary'} onClick={onOpen}>
      {passkeysTexts.add}
    </Button>
  );
}

/** In one chunk with the dialog that signs in again, which asks for passkeys. */
const loadPrompts = () => import(/* webpackChunkName: "re-sign-in" */ '../../platform/passkeys/passkey-prompts.ts');

const schema = object({ name: string().trim().required(passkeysTexts.nameRequired) });

interface AddPasskeyProps {
  /** The passkey is added. The first factor of a user comes with recovery codes. */
  onAdded(name: string, recoveryCodes: readonly string[] | undefined): void;
  onCancel(): void;
}

/** Names a passkey, and lets the browser create it. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps): ReactElement {
  const add = async ({ name }: { name: string }) => {
    const { addOwnPasskey } = await loadPrompts().catch((cause: unknown) => {
      throw new Error(lazyPartTexts.failed, { cause });
    });
    onAdded(name, (await addOwnPasskey(name)).recovery_codes);
  };
  return (
    <div className={styles.part}>
      <Form
        label={passkeysTexts.add}
        initialValues={{ name: deviceName(navigator.userAgent) }}
        schema={schema}
        submitLabel={passkeysTexts.create}
        onCancel={onCancel}
        onSubmit={add}
      >
        <TextField
          name="name"
          label={passkeysTexts.name}
          hint={passkeysTexts.nameHint}
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
          required
          autoFocus
        />
      </Form>
    </div>
  );
}
