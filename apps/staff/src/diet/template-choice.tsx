import type { DietEntry } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { Button, QueryView } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import { dietTemplatesQuery } from './diet-queries.ts';
import styles from './diet.module.css';

/** The diets that the gym keeps to start from, a button each. Nothing where the server does not announce any. */
export function TemplateChoice({ onFill }: { onFill: (entries: readonly DietEntry[]) => void }): ReactElement | null {
  const query = useQuery(dietTemplatesQuery);
  if (!useHost().session.has('diet-templates')) return null;
  return (
    <QueryView query={query}>
      {(templates) => templates.length > 0 && (
        <section className={styles.templates} aria-label={dietTexts.templates}>
          <p className={styles.label}>{dietTexts.templates}</p>
          <div className={styles.buttons}>
            {templates.map(({ id, name, entries }) => <Button key={id} size="small" onClick={() => onFill(entries)}>{name}</Button>)}
          </div>
        </section>
      )}
    </QueryView>
  );
}
