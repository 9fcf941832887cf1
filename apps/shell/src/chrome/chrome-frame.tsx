import type { ReactElement, ReactNode, RefObject } from 'react';
import { useConfig } from '../platform/services/use-config.ts';
import { shellTexts } from '../platform/texts.ts';
import styles from './chrome-frame.module.css';

interface Props {
  before?: ReactNode;
  bar: ReactNode;
  menu: ReactNode;
  children: ReactNode;
  main?: RefObject<HTMLElement | null>;
}

/** The layout of the chrome. Needs no router, so it can show while the role is still loading. */
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
      <footer className={styles.footer}>{shellTexts.copyright(new Date().getFullYear(), developerCredit)}</footer>
    </div>
  );
}
