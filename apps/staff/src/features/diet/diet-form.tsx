import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import type { DietEntry, FoodItem, MemberDiet } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { Alert, Button } from '@gym/ui';
import { useDecimals } from '@gym/ui/decimals';
import { SaveForm, useForm } from '@gym/ui/form';
import { paths } from '../../paths.ts';
import { DIET_KEY } from '../../shared/diet/diet-queries.ts';
import { type DietValues, toDietValues } from '../../shared/diet/diet-rows.ts';
import { useOpenMember } from '../../shared/members/next-steps.ts';
import { dietTexts } from '../../texts/diet.ts';
import { sharedTexts } from '../../texts/shared.ts';
import { compareDiets } from './compare-diets.ts';
import { dietSchema } from './diet-schema.ts';
import { DietTable } from './diet-table.tsx';
import styles from './diet.module.css';
import { saveDietRows } from './save-diet.ts';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { StartDietDialog } from './start-diet-dialog.tsx';

/** Replaces the diet in the surrounding form when `values` changes. Renders nothing. */
function ReplaceRows({ values }: { values: DietValues | undefined }): null {
  const form = useForm();
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (!values) return;
    latest.current.change('extra', values.extra);
    latest.current.change('diet', values.diet);
  }, [values]);
  return null;
}

interface DietActionsProps {
  onStart: () => void;
  /** Receives the form's current values, to save them as a template. */
  onKeep: (values: DietValues) => void;
}

/** Other actions on a diet: start from another diet, save it as a template, print it. */
function DietActions({ onStart, onKeep }: DietActionsProps): ReactElement {
  const { session } = useHost();
  const form = useForm();
  const keep = () => onKeep({ diet: form.valueOf('diet'), extra: form.valueOf('extra') } as DietValues);
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={onStart}>
        {dietTexts.start}
      </Button>
      {session.has('diet-templates') && (
        <Button size="small" onClick={keep}>
          {dietTexts.keep}
        </Button>
      )}
      <Button size="small" onClick={() => window.print()}>
        {dietTexts.print}
      </Button>
    </div>
  );
}

const { title, record, unreadable, unreadableText } = dietTexts;

interface DietFormProps {
  member: string;
  name: string;
  foods: readonly FoodItem[];
  diet: MemberDiet;
}

/** One member's diet. The page stays open after a save (acceptance J1). */
export function DietForm({ member, name, foods, diet }: DietFormProps): ReactElement {
  const decimals = useDecimals();
  const openMember = useOpenMember();
  const schema = useMemo(() => dietSchema(decimals), [decimals]);
  // The form keeps its first rows: a background refetch must not change input while the user types.
  const [read] = useState(() => toDietValues(foods, diet.entries, decimals));
  const [filled, setFilled] = useState<DietValues>();
  const [starting, start] = useState(false);
  const [kept, keep] = useState<DietValues>();
  const fill = (entries: readonly DietEntry[]) => {
    setFilled(toDietValues(foods, entries, decimals));
    start(false);
  };
  return (
    <>
      <SaveForm<DietValues>
        label={title}
        form={paths.memberDiet(member)}
        record={() => record(name)}
        name={() => name}
        next={() => [openMember(member, name)]}
        initialValues={read}
        schema={schema}
        send={(values, attempt) => saveDietRows(member, foods, values, { ...attempt, decimals })}
        version={diet.version}
        compare={compareDiets(foods, decimals)}
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
        <ReplaceRows values={filled} />
        <DietTable items={foods} tools={<DietActions onStart={() => start(true)} onKeep={keep} />} />
      </SaveForm>
      {starting && <StartDietDialog onClose={() => start(false)} onFill={fill} />}
      {kept && <SaveTemplateDialog items={foods} values={kept} onClose={() => keep(undefined)} />}
    </>
  );
}
