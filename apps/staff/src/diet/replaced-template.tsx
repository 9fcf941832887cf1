import type { DietTemplate } from '@gym/api-client/staff';
import { Alert, Button } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import styles from './diet.module.css';

/** The template of a name; a name is there once, whatever the case. */
export const templateNamed = (templates: readonly DietTemplate[], name: string): DietTemplate | undefined =>
  templates.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());

/** Says in the form around it which template the typed name replaces, and offers those that there are. */
export function ReplacedTemplate({ templates }: { templates: readonly DietTemplate[] }): ReactElement | null {
  const form = useForm();
  const replaced = templateNamed(templates, String(form.valueOf('name')));
  if (templates.length === 0) return null;
  return (
    <div className={styles.templates}>
      <div role="group" aria-label={dietTexts.replace} className={styles.buttons}>
        <span className={styles.hint}>{dietTexts.replace}</span>
        {templates.map(({ id, name }) => (
          <Button key={id} size="small" aria-pressed={replaced?.id === id} onClick={() => form.change('name', name)}>
            {name}
          </Button>
        ))}
      </div>
      <div className={styles.replaced}>
        {replaced && <Alert kind="warning">{dietTexts.replaces(replaced.name, replaced.entries.length)}</Alert>}
      </div>
    </div>
  );
}
