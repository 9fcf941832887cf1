import { TextLink, ThemeSwitch } from '@gym/ui';
import { EntryScreen } from '@gym/ui/entry-screen';
import type { ReactElement, ReactNode } from 'react';
import { useConfig, useCopyright } from '../../platform/use-shell.tsx';
import * as paths from '@gym/remote-contract/routes/shell';
import styles from './recovery.module.css';

/**
 * Texts of the forgotten password. The validation messages are exactly those of the specification (acceptance I4, I5).
 */
export const recoveryTexts = {
  requestTitle: 'Forgot password',
  requestLead: 'Enter your email, and a code is sent to it.',
  email: 'Email',
  send: 'Send code',
  emailRequired: 'Email is required',
  resetTitle: 'Reset password',
  resetLead: (email: string) => `Enter the code that was sent to ${email}.`,
  code: 'Code',
  codeRequired: 'OTP is required',
  reset: 'Reset password',
  otherEmail: 'Send a new code',
  backToSignIn: 'Back to sign in',
} as const;

/** Frame of the two recovery screens. */
export function RecoveryScreen({
  title,
  lead,
  children,
  links,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  links?: ReactNode;
}): ReactElement {
  const { gymName, gymTagline } = useConfig();
  const copyright = useCopyright();
  return (
    <EntryScreen
      title={title}
      lead={lead}
      gymName={gymName}
      tagline={gymTagline}
      corner={<ThemeSwitch />}
      footer={copyright}
    >
      <div className={styles.content}>
        {children}
        <p className={styles.links}>
          {links}
          <TextLink to={paths.signIn}>{recoveryTexts.backToSignIn}</TextLink>
        </p>
      </div>
    </EntryScreen>
  );
}
