import { CopyButton } from '@gym/ui/copy-button';

export const RecoveryCode = () => (
  <p>
    <code>7F4K-92QX</code> <CopyButton text="7F4K-92QX" />
  </p>
);
