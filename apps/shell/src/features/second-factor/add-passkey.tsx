import { Button } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import { MAX_PASSKEY_NAME } from '@gym/rules';
import { deviceName } from '../../platform/device-name.ts';
import { lazyPartTexts } from '@gym/kernel';
import styles from './second-factor.module.css';
import { passkeysTexts, setUpTexts } from './texts.ts';

/** In one chunk with the dialog that signs in again, which asks for passkeys. */
const loadPrompts = () => import(/* webpackChunkName: "re-sign-in" */ '../../platform/passkeys/passkey-prompts.ts');

const schema = object({ name: string().trim().required(passkeysTexts.nameRequired) });

interface Props {
  /** The passkey is added. The first factor of a user comes with recovery codes. */
  onAdded(name: string, recoveryCodes: readonly string[] | undefined): void;
  onCancel(): void;
}

/** Names a passkey, and lets the browser create it. */
export function AddPasskey({ onAdded, onCancel }: Props): ReactElement {
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
      <Button variant="quiet" onClick={onCancel}>
        {setUpTexts.cancel}
      </Button>
    </div>
  );
}
