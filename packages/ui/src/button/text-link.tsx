import type { ReactElement } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { joinClasses } from '../style/join-classes.ts';
import styles from './text-link.module.css';

/**
 * A link in text. `about` is heard but not seen, where the text alone does not tell one link from the next:
 * `<TextLink to="/updateUser/1" about="Ann Lee">Edit</TextLink>` reads 'Edit Ann Lee'.
 */
export function TextLink({ about, className, children, ...link }: LinkProps & { about?: string }): ReactElement {
  return (
    <Link {...link} className={joinClasses(styles.link, className)}>
      {children}
      {about && <span className="sr-only"> {about}</span>}
    </Link>
  );
}
