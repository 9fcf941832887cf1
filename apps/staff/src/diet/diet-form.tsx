import type { DietEntry, FoodItem, MemberDiet } from '@gym/api-client/staff';
import { Alert } from '@gym/ui';
import { SaveForm } from '@gym/ui/form';
import { useState, type ReactElement } from 'react';
import { paths } from '../paths.ts';
import { dietTexts } from '../texts/diet.ts';
import { sharedTexts } from '../texts/shared.ts';
import { compareDiets } from './compare-diets.ts';
import { DIET_KEY } from './diet-queries.ts';
import { valuesFrom, type DietValues } from './diet-rows.ts';
import { dietSchema } from './diet-schema.ts';
import { DietStartDialog } from './diet-start-dialog.tsx';
import { DietTable } from './diet-table.tsx';
import { DietTools } from './diet-tools.tsx';
import { FilledRows } from './filled-rows.tsx';
import { KeepTemplateDialog } from './keep-template-dialog.tsx';
import { saveRows } from './save-rows.ts';

const { title, record, unreadable, unreadableText } = dietTexts;

export interface DietFormProps {
  member: string;
  name: string;
  foods: readonly FoodItem[];
  diet: MemberDiet;
}

/** One member's diet. The page stays after a save (acceptance J1). */
export function DietForm({ member, name, foods, diet }: DietFormProps): ReactElement {
  // Its rows stand for good: a later read in the background moves nothing under the hands of whoever types.
  const [read] = useState(() => valuesFrom(foods, diet.entries));
  const [filled, setFilled] = useState<DietValues>();
  const [starting, start] = useState(false);
  const [kept, keep] = useState<DietValues>();
  const fill = (entries: readonly DietEntry[]) => {
    setFilled(valuesFrom(foods, entries));
    start(false);
  };
  return (
    <>
      <SaveForm<DietValues>
        label={title}
        form={paths.memberDiet(member)}
        record={() => record(name)}
        initialValues={read}
        schema={dietSchema}
        send={(values, attempt) => saveRows(member, foods, values, attempt)}
        version={diet.version}
        compare={compareDiets(foods)}
        refreshes={[DIET_KEY]}
        submitLabel={sharedTexts.submit}
        sticky
        alert={
          !diet.readable && (
            <Alert kind="info" title={unreadable}>
              {unreadableText}
            </Alert>
          )
        }
      >
        <FilledRows values={filled} />
        <DietTable items={foods} tools={<DietTools onStart={() => start(true)} onKeep={keep} />} />
      </SaveForm>
      {starting && <DietStartDialog onClose={() => start(false)} onFill={fill} />}
      {kept && <KeepTemplateDialog items={foods} values={kept} onClose={() => keep(undefined)} />}
    </>
  );
}
