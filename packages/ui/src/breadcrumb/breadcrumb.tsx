import { TextLink } from '@gym/ui';
import type { ReactElement } from 'react';
import { useReturnPath } from '../screen/screen-navigation.ts';
import styles from './breadcrumb.module.css';
import * as uiTexts from '../texts.ts';

/** A screen above the open one: a list, or the page of a record. */
export interface Crumb {
  readonly to: string;
  readonly label: string;
}

export interface BreadcrumbProps {
  /** The screens above, the list first. */
  readonly trail: readonly Crumb[];
  /** The name of the open screen, such as the record's. Left out while it is unknown. */
  readonly here?: string | undefined;
}

/** The way from a list to the open screen: Members › Asha Rao. Each link keeps the search and the page of its list. */
export function Breadcrumb({ trail, here }: BreadcrumbProps): ReactElement {
  return (
    <nav aria-label={uiTexts.breadcrumb}>
      <ol className={styles.trail}>
        {trail.map((crumb) => (
          <li key={crumb.to} className={styles.crumb}>
            <CrumbLink {...crumb} />
          </li>
        ))}
        {here !== undefined && (
          <li className={styles.crumb}>
            <bdi aria-current="page">{here}</bdi>
          </li>
        )}
      </ol>
    </nav>
  );
}

function CrumbLink({ to, label }: Crumb): ReactElement {
  const address = useReturnPath(to) ?? to;
  return (
    <TextLink to={address}>
      <bdi>{label}</bdi>
    </TextLink>
  );
}
