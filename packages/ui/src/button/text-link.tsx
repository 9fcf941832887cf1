import type { ReactElement } from 'react';
import { Link, type LinkProps } from '../link/link.tsx';
import { joinClasses } from '../style/join-classes.ts';
import { useLinkState } from './return-path.ts';
import styles from './text-link.module.css';

/**
 * A link in text. Only screen readers read `about`, which distinguishes links with the same text:
 * `<TextLink to="/updateUser/1" about="Ann Lee">Edit</TextLink>` reads 'Edit Ann Lee'.
 */
export function TextLink({ about, className, children, ...link }: LinkProps & { about?: string }): ReactElement {
  return (
    <Link state={useLinkState()} {...link} className={joinClasses(styles.link, className)}>
      {children}
      {about && <span className="sr-only"> {about}</span>}
    </Link>
  );
}
