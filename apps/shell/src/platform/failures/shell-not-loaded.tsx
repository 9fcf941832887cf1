import { errorTexts } from '@gym/kernel';
import { Button } from '@gym/ui';
import type { ReactElement } from 'react';
import styles from './whole-page-error.module.css';

const texts = {
  title: 'The page could not be loaded',
  text: 'Check the connection, then reload. If it happens again, tell your administrator.',
} as const;

/** What the boot document shows if the shell's script does not arrive. The boot script makes the button reload. */
export const ShellNotLoaded = (): ReactElement => (
  <main className={styles.page}>
    <h1 className={styles.title}>{texts.title}</h1>
    <p role="alert">{texts.text}</p>
    <div>
      <Button variant="primary">{errorTexts.reload}</Button>
    </div>
  </main>
);
