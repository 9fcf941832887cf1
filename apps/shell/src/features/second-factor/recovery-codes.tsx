import { Alert, Button } from '@gym/ui';
import { CopyButton } from '@gym/ui/copy-button';
import { type ReactElement, useEffect, useRef } from 'react';
import styles from './second-factor.module.css';
import { securityTexts, setUpTexts } from './texts.ts';
import { post } from '@gym/api-client';
import { needed } from '@gym/api-client/calls';
import { renewRecoveryCodes } from '@gym/api-contract/calls';
import { useAction } from '@gym/ui/action';

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }): ReactElement {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.part}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {setUpTexts.codesTitle}
      </h2>
      <p>{setUpTexts.codesLead}</p>
      <ul className={styles.codes} aria-label={setUpTexts.codesList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onDone}>
          {setUpTexts.done}
        </Button>
        <CopyButton text={codes.join('\n')} />
        <Button onClick={() => window.print()}>{setUpTexts.print}</Button>
      </div>
    </div>
  );
}

interface RecoverySectionProps {
  /** How many codes are left. */
  left: number;
  onRecoveryCodes(codes: readonly string[]): void;
}

/** The recovery codes of a user with a second factor. */
export function RecoverySection({ left, onRecoveryCodes }: RecoverySectionProps): ReactElement {
  const { busy, reason, run } = useAction();
  const renew = async () => onRecoveryCodes(needed((await post(renewRecoveryCodes, {})).recovery_codes));
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>{securityTexts.recovery}</h2>
      <p>
        {securityTexts.recoveryLead} {securityTexts.codesLeft(left)}
      </p>
      {reason && (
        <Alert kind="error" title={securityTexts.failed}>
          {reason}
        </Alert>
      )}
      <Button busy={busy} onClick={() => void run(renew)}>
        {securityTexts.renew}
      </Button>
    </div>
  );
}
