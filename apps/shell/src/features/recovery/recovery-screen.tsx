import { TextLink, ThemeSwitch } from '@gym/ui';
import { EntryScreen } from '@gym/ui/entry-screen';
import type { ReactElement, ReactNode } from 'react';
import { useConfig, useCopyright } from '../../platform/use-shell.tsx';
import * as paths from '@gym/remote-contract/routes/shell';
import styles from './recovery.module.css';
import { recoveryTexts } from './texts.ts';

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
