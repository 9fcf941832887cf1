import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import { type DietTemplate, type FoodItem, saveDietTemplate } from '@gym/api-client/staff';
import { readAgain, useHost } from '@gym/remote-contract';
import { Alert, Button, Dialog } from '@gym/ui';
import { Form, TextField, useForm } from '@gym/ui/form';
import { dietTemplatesQuery } from '../../shared/diet/diet-queries.ts';
import { type DietValues, isFilled, toDietEntries, toFoods } from '../../shared/diet/diet-rows.ts';
import { dietTexts } from '../../texts/diet.ts';
import { dietSchema } from './diet-schema.ts';
import styles from './diet.module.css';

/** The template of a name; a name is there once, whatever the case. */
const findTemplate = (templates: readonly DietTemplate[], name: string): DietTemplate | undefined =>
  templates.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());

/** Says in the form around it which template the typed name replaces, and offers those that there are. */
function ReplacedTemplate({ templates }: { templates: readonly DietTemplate[] }): ReactElement | null {
  const form = useForm();
  const replaced = findTemplate(templates, String(form.valueOf('name')));
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

const { keep, keepText, keepIncomplete, keepEmpty, keepSubmit, templateName, kept, messages } = dietTexts;
const schema = object({ name: string().trim().required(messages.templateName).max(100) });

interface SaveTemplateDialogProps {
  items: readonly FoodItem[];
  /** What stands in the table. */
  values: DietValues;
  onClose: () => void;
}

/**
 * Keeps the diet in the table as a template, under a new name or in place of the one that has it. The member's own is
 * not saved by it.
 */
export function SaveTemplateDialog({ items, values, onClose }: SaveTemplateDialogProps): ReactElement {
  const { toasts } = useHost();
  const queryClient = useQueryClient();
  const { data } = useQuery(dietTemplatesQuery);
  const problem = !values.diet.some(isFilled) ? keepEmpty : dietSchema.isValidSync(values) ? undefined : keepIncomplete;
  const save = async (name: string) => {
    try {
      const replaced = findTemplate(await queryClient.ensureQueryData(dietTemplatesQuery), name);
      await saveDietTemplate({
        ...replaced,
        name,
        entries: toDietEntries([...toFoods(items), ...values.extra], values.diet),
      });
    } finally {
      // Also after a refusal: somebody else may have changed or added the one of this name.
      void readAgain(queryClient, dietTemplatesQuery.queryKey);
    }
    toasts.show({ kind: 'success', text: kept(name) });
    onClose();
  };
  return (
    <Dialog open title={keep} onClose={onClose}>
      {problem ? (
        <Alert kind="info">{problem}</Alert>
      ) : (
        <Form
          label={keep}
          initialValues={{ name: '' }}
          schema={schema}
          submitLabel={keepSubmit}
          onSubmit={({ name }) => save(name)}
        >
          <p>{keepText}</p>
          <TextField name="name" label={templateName} maxLength={100} autoComplete="off" required />
          <ReplacedTemplate templates={data ?? []} />
        </Form>
      )}
    </Dialog>
  );
}
