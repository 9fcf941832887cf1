import { saveDiet, type FoodItem, type MemberDiet } from '@gym/api-client';
import { Alert } from '@gym/ui';
import { SaveForm } from '@gym/ui/form';
import { useState, type ReactElement } from 'react';
import { paths } from '../paths.ts';
import { dietTexts } from '../texts/diet.ts';
import { sharedTexts } from '../texts/shared.ts';
import { DIET_KEY } from './diet-queries.ts';
import { entriesFrom, sheetFrom } from './diet-rows.ts';
import { dietSchema } from './diet-schema.ts';
import { DietTable } from './diet-table.tsx';

const { title, record, unreadable, unreadableText } = dietTexts;

/** One member's diet. The page stays after a save (acceptance J1). */
export function DietForm({ member, name, foods, diet }: { member: string; name: string; foods: readonly FoodItem[]; diet: MemberDiet }): ReactElement {
  // Its rows stand for good: a later read in the background moves nothing under the hands of whoever types.
  const [sheet] = useState(() => sheetFrom(foods, diet.entries));
  return (
    <SaveForm
      label={title}
      form={paths.memberDiet(member)}
      record={() => record(name)}
      initialValues={{ diet: [...sheet.rows] }}
      schema={dietSchema}
      send={({ diet: rows }, attempt) => saveDiet({ id: member, diet: entriesFrom(sheet.foods, rows) }, attempt)}
      refreshes={[DIET_KEY]}
      submitLabel={sharedTexts.submit}
      sticky
      alert={!diet.readable && <Alert kind="info" title={unreadable}>{unreadableText}</Alert>}
    >
      <DietTable foods={sheet.foods} />
    </SaveForm>
  );
}
