import { saveDietTemplate, type FoodItem } from '@gym/api-client/staff';
import { readAgain, useHost } from '@gym/remote-contract';
import { Alert, Dialog } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import { dietTexts } from '../texts/diet.ts';
import { dietTemplatesQuery } from './diet-queries.ts';
import { entriesFrom, foodsOf, isFilled, type DietValues } from './diet-rows.ts';
import { dietSchema } from './diet-schema.ts';
import { ReplacedTemplate, templateNamed } from './replaced-template.tsx';

const { keep, keepText, keepIncomplete, keepEmpty, keepSubmit, templateName, kept, messages } = dietTexts;
const schema = object({ name: string().trim().required(messages.templateName).max(100) });

export interface KeepTemplateDialogProps {
  items: readonly FoodItem[];
  /** What stands in the table. */
  values: DietValues;
  onClose: () => void;
}

/** Keeps the diet in the table as a template, under a new name or in place of the one that has it. The member's own is not saved by it. */
export function KeepTemplateDialog({ items, values, onClose }: KeepTemplateDialogProps): ReactElement {
  const { toasts } = useHost();
  const queryClient = useQueryClient();
  const { data } = useQuery(dietTemplatesQuery);
  const problem = !values.diet.some(isFilled) ? keepEmpty : dietSchema.isValidSync(values) ? undefined : keepIncomplete;
  const save = async (name: string) => {
    try {
      const replaced = templateNamed(await queryClient.ensureQueryData(dietTemplatesQuery), name);
      await saveDietTemplate({
        ...replaced,
        name,
        entries: entriesFrom([...foodsOf(items), ...values.extra], values.diet),
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
