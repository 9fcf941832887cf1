import { Alert, Button } from '@gym/ui';
import { useAction } from '@gym/ui/action';
import { type ReactElement, useEffect, useRef } from 'react';
import { lazyPartTexts } from '@gym/kernel';
import styles from './passkey-button.module.css';

/** With the library for passkeys, in one chunk with the dialog that signs in again. */
const loadPrompts = () => import(/* webpackChunkName: "re-sign-in" */ './passkey-prompts.ts');

export type PasskeyPrompts = Awaited<ReturnType<typeof loadPrompts>>;

interface Props {
  label: string;
  /** The main way on: it has the focus. */
  main?: boolean;
  /** Asks for the passkey and goes on. Rejects with the reason to show. The signal closes the browser's prompt. */
  run(prompts: PasskeyPrompts, signal: AbortSignal): Promise<void> | void;
}

/** A button that asks for a passkey. Its failures show above it. */
export function PasskeyButton({ label, main = false, run }: Props): ReactElement {
  const action = useAction();
  const prompt = useRef<AbortController>(undefined);
  useEffect(() => () => prompt.current?.abort(), []);

  const press = async () => {
    const { signal } = (prompt.current = new AbortController());
    const prompts = await loadPrompts().catch((cause: unknown) => {
      throw new Error(lazyPartTexts.failed, { cause });
    });
    await run(prompts, signal);
  };
  return (
    <div className={styles.passkey} data-passkey>
      {action.reason && <Alert kind="error">{action.reason}</Alert>}
      {/* The press leaves the focus in the form, whose empty fields would complain otherwise. */}
      <Button
        variant={main ? 'primary' : 'secondary'}
        autoFocus={main}
        busy={action.busy}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void action.run(press)}
      >
        {label}
      </Button>
    </div>
  );
}
