import { post } from '@gym/api-client';
import { needed } from '@gym/api-client/calls';
import { renewRecoveryCodes } from '@gym/api-contract/calls';
import { Alert, Button } from '@gym/ui';
import { useAction } from '@gym/ui/action';
import type { ReactElement } from 'react';
import styles from './second-factor.module.css';
import { securityTexts } from './texts.ts';

interface Props {
  /** How many codes are left. */
  left: number;
  onRecoveryCodes(codes: readonly string[]): void;
}

/** The recovery codes of a user with a second factor. */
export function RecoverySection({ left, onRecoveryCodes }: Props): ReactElement {
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
