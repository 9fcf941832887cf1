import { Alert, Button, failureOf } from '@gym/ui';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { lazyPartTexts } from '../failures/texts.ts';
import styles from './passkey-button.module.css';

/** With the library for passkeys, in one chunk with the dialog that signs in again. */
const loadPrompts = () => import(/* webpackChunkName: "re-sign-in" */ './passkey-prompts.ts');

type Prompts = Awaited<ReturnType<typeof loadPrompts>>;

interface Props {
  label: string;
  /** The main way on: it has the focus. */
  main?: boolean;
  /** Asks for the passkey and goes on. Rejects with the reason to show. The signal closes the browser's prompt. */
  run(prompts: Prompts, signal: AbortSignal): Promise<void> | void;
}

/** A button that asks for a passkey. Its failures show above it. */
export function PasskeyButton({ label, main = false, run }: Props): ReactElement {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const prompt = useRef<AbortController>(undefined);
  useEffect(() => () => prompt.current?.abort(), []);

  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    prompt.current = new AbortController();
    try {
      const prompts = await loadPrompts().catch((cause: unknown) => {
        throw new Error(lazyPartTexts.failed, { cause });
      });
      await run(prompts, prompt.current.signal);
    } catch (error) {
      setFailure(failureOf(error).reason);
    }
    setBusy(false);
  };
  return (
    <div className={styles.passkey}>
      {failure !== undefined && <Alert kind="error">{failure}</Alert>}
      {/* The press leaves the focus in the form, whose empty fields would complain otherwise. */}
      <Button
        variant={main ? 'primary' : 'secondary'}
        autoFocus={main}
        busy={busy}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void press()}
      >
        {label}
      </Button>
    </div>
  );
}
