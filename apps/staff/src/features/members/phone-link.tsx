import type { ReactElement } from 'react';
import styles from './member.module.css';

/** A phone number that opens a call. */
export const PhoneLink = ({ phone }: { phone: string }): ReactElement =>
  phone ? (
    <a className={styles.phone} href={`tel:${phone}`}>
      {phone}
    </a>
  ) : (
    <>–</>
  );
