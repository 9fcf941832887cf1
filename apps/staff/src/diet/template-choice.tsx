import { deleteDietTemplate, type DietEntry, type DietTemplate } from '@gym/api-client/staff';
import { readAgain, useHost } from '@gym/remote-contract';
import { QueryView } from '@gym/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import { dietTemplatesQuery } from './diet-queries.ts';
import styles from './diet.module.css';
import { TemplateLine } from './template-line.tsx';

/** The diets that the gym keeps to start from, a line each. Nothing where the server does not announce any. */
export function TemplateChoice({ onFill }: { onFill: (entries: readonly DietEntry[]) => void }): ReactElement | null {
  const query = useQuery(dietTemplatesQuery);
  const queryClient = useQueryClient();
  const [said, say] = useState('');
  const section = useRef<HTMLElement>(null);
  if (!useHost().session.has('diet-templates')) return null;
  const remove = async ({ id, name }: DietTemplate) => {
    await deleteDietTemplate(id);
    await readAgain(queryClient, dietTemplatesQuery.queryKey);
    say(dietTexts.removed(name));
    // The line that had the focus is gone.
    section.current?.focus();
  };
  return (
    <QueryView query={query}>
      {(templates) => (
        <section ref={section} tabIndex={-1} className={styles.templates} aria-label={dietTexts.templates}>
          {templates.length > 0 && <p className={styles.label}>{dietTexts.templates}</p>}
          <ul className={styles.lines}>
            {templates.map((template) => (
              <TemplateLine key={template.id} template={template} onFill={onFill} onRemove={remove} />
            ))}
          </ul>
          <p role="status" className={said ? styles.hint : 'sr-only'}>
            {said}
          </p>
        </section>
      )}
    </QueryView>
  );
}
