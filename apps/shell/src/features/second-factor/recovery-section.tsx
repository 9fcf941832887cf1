import { renewRecoveryCodes } from '@gym/api-client/account';
import { Button } from '@gym/ui';
import type { ReactElement } from 'react';
import styles from './second-factor.module.css';
import { securityTexts } from './texts.ts';
import { useChange } from './use-change.ts';

interface Props {
  /** How many codes are left. */
  left: number;
  onRecoveryCodes(codes: readonly string[]): void;
}

/** The recovery codes of a user with a second factor. */
export function RecoverySection({ left, onRecoveryCodes }: Props): ReactElement {
  const { busy, run } = useChange();
  const renew = () => run(async () => onRecoveryCodes(await renewRecoveryCodes()));
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>{securityTexts.recovery}</h2>
      <p>
        {securityTexts.recoveryLead} {securityTexts.codesLeft(left)}
      </p>
      <Button busy={busy} onClick={() => void renew()}>
        {securityTexts.renew}
      </Button>
    </div>
  );
}
