import { saveDiet, type DietEntry, type FoodItem, type MemberDiet } from '@gym/api-client/staff';
import { Alert } from '@gym/ui';
import { SaveForm } from '@gym/ui/form';
import { useState, type ReactElement } from 'react';
import { paths } from '../paths.ts';
import { dietTexts } from '../texts/diet.ts';
import { sharedTexts } from '../texts/shared.ts';
import { DIET_KEY } from './diet-queries.ts';
import { entriesFrom, sheetFrom, type DietSheet } from './diet-rows.ts';
import { dietSchema } from './diet-schema.ts';
import { DietStartDialog } from './diet-start-dialog.tsx';
import { DietTable } from './diet-table.tsx';
import { DietTools } from './diet-tools.tsx';
import { FilledRows } from './filled-rows.tsx';

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
  const [sheet] = useState(() => sheetFrom(foods, diet.entries));
  const [filled, setFilled] = useState<DietSheet>();
  const [starting, start] = useState(false);
  const shown = filled ?? sheet;
  const fill = (entries: readonly DietEntry[]) => {
    setFilled(sheetFrom(foods, entries));
    start(false);
  };
  return (
    <>
      <SaveForm
        label={title}
        form={paths.memberDiet(member)}
        record={() => record(name)}
        initialValues={{ diet: [...sheet.rows] }}
        schema={dietSchema}
        send={({ diet: rows }, attempt) => saveDiet({ id: member, diet: entriesFrom(shown.foods, rows) }, attempt)}
        refreshes={[DIET_KEY]}
        submitLabel={sharedTexts.submit}
        sticky
        alert={!diet.readable && <Alert kind="info" title={unreadable}>{unreadableText}</Alert>}
      >
        <FilledRows rows={filled?.rows} />
        <DietTable foods={shown.foods} tools={<DietTools onStart={() => start(true)} />} />
      </SaveForm>
      {starting && <DietStartDialog onClose={() => start(false)} onFill={fill} />}
    </>
  );
}
