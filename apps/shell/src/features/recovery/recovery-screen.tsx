import { TextLink, ThemeSwitch } from '@gym/ui';
import { EntryScreen } from '@gym/ui/entry-screen';
import type { ReactElement, ReactNode } from 'react';
import { useConfig } from '../../platform/services/use-config.ts';
import * as paths from '@gym/remote-contract/routes/shell';
import { shellTexts } from '../../platform/texts.ts';
import { recoveryTexts } from './texts.ts';
import styles from './recovery.module.css';

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
  const { gymName, gymTagline, developerCredit } = useConfig();
  return (
    <EntryScreen
      title={title}
      lead={lead}
      gymName={gymName}
      tagline={gymTagline}
      corner={<ThemeSwitch />}
      footer={shellTexts.copyright(new Date().getFullYear(), developerCredit)}
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
