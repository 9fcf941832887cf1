import { Card } from '@gym/ui';
import { useId, type ReactElement, type ReactNode } from 'react';
import layout from '../../layout.module.css';

/** One part of a screen, with its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const heading = useId();
  return (
    <Card>
      <section aria-labelledby={heading} className={layout.section}>
        <h2 id={heading} className={layout.heading}>
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}
