import { useHost } from '@gym/remote-contract';
import { withQuery } from '@gym/remote-contract/link';
import { Card, EmptyState, Skeleton, TextLink } from '@gym/ui';
import { formatMoment } from '@gym/ui/format-moment';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import * as paths from '../../paths.ts';
import { dietOverviewQuery } from './diet-queries.ts';
import { fullName } from '../members/index.ts';
import { dietTexts } from './texts.ts';
import styles from './diet.module.css';

/** What shows before a member is chosen: the diets that changed last. */
export function RecentDiets(): ReactElement {
  const { locale, timeZone } = useHost().config;
  const overview = useQuery(dietOverviewQuery);
  const recent = overview.data?.recent ?? [];
  return (
    <Card>
      {overview.isPending ? (
        <Skeleton lines={6} />
      ) : recent.length === 0 ? (
        <EmptyState title={dietTexts.choose} />
      ) : (
        <section className={styles.summary} aria-labelledby="recent-diets">
          <p className={styles.hint}>{dietTexts.choose}</p>
          <h2 id="recent-diets" className={styles.heading}>
            {dietTexts.recent}
          </h2>
          <ul className={styles.entries}>
            {recent.map(({ at, ...member }) => (
              <li key={member.id} className={styles.recent}>
                <TextLink to={withQuery(paths.memberDiet, { member: member.id })}>
                  <bdi>{fullName(member)}</bdi>
                </TextLink>
                <span className={styles.moment}>{formatMoment(at, { locale, timeZone })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
