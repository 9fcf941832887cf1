import type { ReactElement, ReactNode, RefObject } from 'react';
import { useConfig, useCopyright } from '../platform/use-shell.tsx';
import styles from './chrome-frame.module.css';

/** The gym's name beside the product's mark, a weight plate. */
export function Brand(): ReactElement {
  const { gymName } = useConfig();
  return (
    <span className={styles.brand}>
      <span className={styles.mark} aria-hidden="true" />
      <span className={styles.name}>{gymName}</span>
    </span>
  );
}

interface Props {
  before?: ReactNode;
  bar: ReactNode;
  menu: ReactNode;
  children: ReactNode;
  main?: RefObject<HTMLElement | null>;
}

/** The layout of the chrome. Needs no router, so it can show while the role is still loading. */
export function ChromeFrame({ before, bar, menu, children, main }: Props): ReactElement {
  return (
    <div className={styles.frame}>
      {before}
      <header className={styles.bar}>{bar}</header>
      <div className={styles.side}>{menu}</div>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>{useCopyright()}</footer>
    </div>
  );
}
