import type { Session } from '@gym/api-client';
import { Alert, TextLink, ThemeSwitch } from '@gym/ui';
import { EntryScreen } from '@gym/ui/entry-screen';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../config/use-config.ts';
import { PATHS } from '../paths.ts';
import { chromeTexts } from '../texts/chrome.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

export interface SignInPageProps {
  /** The session ended without the user's doing. */
  ended?: boolean;
  /** The server agreed; `email` is what was signed in with. */
  onSignedIn(session: Session, email: string): void;
}

/** The gym, its tagline and the way in (acceptance A1). */
export function SignInPage({ ended, onSignedIn }: SignInPageProps): ReactElement {
  const { gymName, gymTagline, developerCredit } = useConfig();
  const state = useLocation().state as { reset?: boolean } | null;
  return (
    <EntryScreen
      title={signInTexts.title}
      gymName={gymName}
      tagline={gymTagline}
      corner={<ThemeSwitch />}
      footer={chromeTexts.copyright(new Date().getFullYear(), developerCredit)}
    >
      <div className={styles.content}>
        {state?.reset && <Alert kind="success">{signInTexts.reset}</Alert>}
        {ended && !state?.reset && <Alert kind="info">{signInTexts.ended}</Alert>}
        <SignInForm onSignedIn={onSignedIn} />
        <p className={styles.forgotten}>
          <TextLink to={PATHS.requestCode}>{signInTexts.forgotten}</TextLink>
        </p>
      </div>
    </EntryScreen>
  );
}
