import { useHost } from '@gym/remote-contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { QueryView } from '../../query/query-view.tsx';
import styles from '../form.module.css';
import type { FormSections } from './save-sections.ts';

/** Shows the sections of other remotes below the fields. Without any, it shows and loads nothing. */
export function SectionList({ point, record, ready }: FormSections): ReactElement | null {
  const { loadSections } = useHost();
  const [hasAny] = useState(() => loadSections?.(point) !== undefined);
  const query = useQuery({
    queryKey: ['form-sections', point],
    queryFn: async () => (await loadSections?.(point)) ?? [],
    staleTime: Infinity,
    enabled: hasAny,
  });
  if (!hasAny) return null;
  return (
    <div className={styles.sections}>
      <QueryView query={query}>
        {(sections) => <>{sections.map(({ id, show }) => show(record, (section) => void ready.set(id, section)))}</>}
      </QueryView>
    </div>
  );
}
