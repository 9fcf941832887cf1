import type { ReactElement } from 'react';
import styles from './member.module.css';

/** A phone number that can be called from here. */
export const PhoneLink = ({ phone }: { phone: string }): ReactElement =>
  phone ? (
    <a className={styles.phone} href={`tel:${phone}`}>
      {phone}
    </a>
  ) : (
    <>–</>
  );
