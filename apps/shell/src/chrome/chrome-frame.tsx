import type { ReactElement, ReactNode, RefObject } from 'react';
import { useConfig } from '../platform/services/use-config.ts';
import { chromeTexts } from './texts.ts';
import styles from './chrome-frame.module.css';

interface Props {
  before?: ReactNode;
  bar: ReactNode;
  menu: ReactNode;
  children: ReactNode;
  main?: RefObject<HTMLElement | null>;
}

/** Where the parts of the chrome lie. Needs no router, so that it stands while the role is still asked for. */
export function ChromeFrame({ before, bar, menu, children, main }: Props): ReactElement {
  const { developerCredit } = useConfig();
  return (
    <div className={styles.frame}>
      {before}
      <header className={styles.bar}>{bar}</header>
      <div className={styles.side}>{menu}</div>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>{chromeTexts.copyright(new Date().getFullYear(), developerCredit)}</footer>
    </div>
  );
}
