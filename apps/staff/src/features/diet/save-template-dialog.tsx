import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import type { FoodItem } from '@gym/api-contract';
import { type DietTemplate, dietTemplatesQuery } from './diet-queries.ts';
import { post } from '@gym/api-client';
import { saveDietTemplate } from '@gym/api-contract/calls';
import { readAgain, useHost } from '@gym/remote-contract';
import { MAX_TEMPLATE_NAME } from '@gym/rules';
import { Alert, Button, Dialog } from '@gym/ui';
import { close } from '@gym/ui/action';
import { useDecimals } from '@gym/ui/decimals';
import { Form, TextField, useForm } from '@gym/ui/form';
import { type DietValues, isFilled, toDietEntries, toFoods } from './diet-rows.ts';
import { dietTexts } from './texts.ts';
import { dietSchema } from './save-diet.ts';
import styles from './diet.module.css';

/** Finds a template by its name. Names are unique, ignoring case. */
const findTemplate = (templates: readonly DietTemplate[], name: string): DietTemplate | undefined =>
  templates.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());

/** Says which template the typed name would replace, and offers the existing names. */
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
        {replaced && <Alert kind="warning">{dietTexts.replaces(replaced.name, replaced.diet.length)}</Alert>}
      </div>
    </div>
  );
}

const { keep, keepText, keepIncomplete, keepEmpty, keepSubmit, templateName, kept, messages } = dietTexts;
const schema = object({ name: string().trim().required(messages.templateName).max(MAX_TEMPLATE_NAME) });

interface SaveTemplateDialogProps {
  items: readonly FoodItem[];
  /** The values of the table. */
  values: DietValues;
  onClose: () => void;
}

/**
 * Saves the table's diet as a template, under a new name or replacing the template of that name. It does not save the
 * member's diet.
 */
export function SaveTemplateDialog({ items, values, onClose }: SaveTemplateDialogProps): ReactElement {
  const { toasts } = useHost();
  const queryClient = useQueryClient();
  const decimals = useDecimals();
  const { data } = useQuery(dietTemplatesQuery);
  const problem = !values.diet.some(isFilled)
    ? keepEmpty
    : dietSchema(decimals).isValidSync(values)
      ? undefined
      : keepIncomplete;
  const readTemplatesAgain = () => readAgain(queryClient, dietTemplatesQuery.queryKey);
  const save = async (name: string) => {
    try {
      const replaced = findTemplate(await queryClient.ensureQueryData(dietTemplatesQuery), name);
      await post(saveDietTemplate, {
        ...replaced,
        name,
        diet: toDietEntries([...toFoods(items), ...values.extra], values.diet, decimals),
      });
    } catch (error) {
      // Another user may have changed or added a template of this name.
      void readTemplatesAgain();
      throw error;
    }
    // Until the list is read again, a diet could start from the replaced template.
    await readTemplatesAgain();
    toasts.show({ kind: 'success', text: kept(name) });
    onClose();
  };
  return (
    <Dialog open title={keep} onClose={onClose} footer={problem && <Button onClick={onClose}>{close}</Button>}>
      {problem ? (
        <Alert kind="info">{problem}</Alert>
      ) : (
        <Form
          label={keep}
          initialValues={{ name: '' }}
          schema={schema}
          submitLabel={keepSubmit}
          onCancel={onClose}
          onSubmit={({ name }) => save(name)}
        >
          <p>{keepText}</p>
          <TextField name="name" label={templateName} maxLength={MAX_TEMPLATE_NAME} autoComplete="off" required />
          <ReplacedTemplate templates={data ?? []} />
        </Form>
      )}
    </Dialog>
  );
}
