import { useForm, SaveForm } from '@gym/ui/form';
import { type RefObject, useEffect, useRef, type ReactElement, useMemo, useState } from 'react';
import { withQuery } from '@gym/remote-contract/link';
import type { DietEntry, FoodItem } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { Alert, Button } from '@gym/ui';
import { type Decimals, useDecimals } from '@gym/ui/decimals';
import { type DietValues, toDietValues } from './diet-rows.ts';
import { type DietVersion, type MemberDiet, DIET_KEY } from './diet-queries.ts';
import * as paths from '../../paths.ts';
import { TIMELINE_KEY, useOpenMember } from '../members/index.ts';
import { compareDiets } from './compare-diets.ts';
import { dietSchema, saveDietRows } from './save-diet.ts';
import { DietTable } from './diet-table.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { StartDietDialog } from './start-diet-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import styles from './diet.module.css';
import { dietTexts } from './texts.ts';
import { sharedTexts } from '../../texts.ts';

/** What to do once after the next successful save of the diet. */
type AfterSave = RefObject<(() => void) | undefined>;

/** Submits the form; `run` follows if that submit saves the diet. */
async function submitThen(submit: () => Promise<void>, afterSave: AfterSave, run: () => void): Promise<void> {
  afterSave.current = run;
  await submit();
  afterSave.current = undefined;
}

/** Rows that replace those of the form. */
export interface Replacement {
  readonly values: DietValues;
  /** If present, the form submits the rows, and calls this after the save. */
  readonly onSaved?: () => void;
}

interface ReplaceRowsProps {
  replacement: Replacement | undefined;
  afterSave: AfterSave;
}

/** Replaces the diet in the surrounding form when `replacement` changes. Renders nothing. */
function ReplaceRows({ replacement, afterSave }: ReplaceRowsProps): null {
  const form = useForm();
  const latest = useRef(form);
  const toSubmit = useRef<Replacement>(undefined);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (!replacement) return;
    const { values, onSaved } = replacement;
    toSubmit.current = onSaved && replacement;
    latest.current.change('extra', values.extra);
    latest.current.change('diet', values.diet);
  }, [replacement]);
  // The form submits what it shows, so the submit waits until the form has the rows.
  useEffect(() => {
    const { values, onSaved } = toSubmit.current ?? {};
    if (!onSaved || form.valueOf('diet') !== values?.diet || form.valueOf('extra') !== values?.extra) return;
    toSubmit.current = undefined;
    void submitThen(form.submit, afterSave, onSaved);
  });
  return null;
}

interface DietActionsProps {
  onStart: () => void;
  /** Absent without earlier versions. It receives whether the form has input that is not saved. */
  onVersions?: (isDirty: boolean) => void;
  /** Receives the form's current values, to save them as a template. */
  onKeep: (values: DietValues) => void;
  afterSave: AfterSave;
}

/** Other actions on a diet: print it, start from another diet, look at its versions, save it as a template. */
function DietActions({ onStart, onVersions, onKeep, afterSave }: DietActionsProps): ReactElement {
  const { session } = useHost();
  const form = useForm();
  const keep = () => onKeep({ diet: form.valueOf('diet'), extra: form.valueOf('extra') } as DietValues);
  // Paper shows what is stored.
  const print = () => (form.dirty ? void submitThen(form.submit, afterSave, () => window.print()) : window.print());
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={print}>
        {form.dirty ? dietTexts.submitAndPrint : dietTexts.print}
      </Button>
      <Button size="small" onClick={onStart}>
        {dietTexts.start}
      </Button>
      {onVersions && (
        <Button size="small" onClick={() => onVersions(form.dirty)}>
          {dietTexts.versions}
        </Button>
      )}
      {session.has('diet-templates') && (
        <Button size="small" onClick={keep}>
          {dietTexts.keep}
        </Button>
      )}
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

/** Which dialog is open, and what it needs. */
type OpenDialog =
  | { readonly name: 'start' }
  | { readonly name: 'template'; readonly values: DietValues }
  | { readonly name: 'versions'; readonly isDirty: boolean };

/** Replaces the rows of the form: by another diet, or by an earlier version, which it saves at once. */
function useReplacement({ foods, name }: Pick<DietFormProps, 'foods' | 'name'>, decimals: Decimals) {
  const { toasts } = useHost();
  const [replacement, replace] = useState<Replacement>();
  const dismissUndo = useRef<() => void>(undefined);
  // Undo replaces the rows of this form.
  useEffect(() => () => dismissUndo.current?.(), []);
  const fill = (entries: readonly DietEntry[], onSaved?: () => void) =>
    replace({ values: toDietValues(foods, entries, decimals), ...(onSaved && { onSaved }) });
  const returnTo = (version: DietVersion, current: DietVersion) => {
    const undone = () => void toasts.show({ kind: 'success', text: dietTexts.undone(name) });
    fill(version.diet, () => {
      dismissUndo.current = toasts.show({
        kind: 'success',
        text: dietTexts.returned(version.version, name),
        actions: [{ label: dietTexts.undo, run: () => fill(current.diet, undone) }],
      });
    });
  };
  return { replacement, fill, returnTo };
}

type DietDialogsProps = Pick<DietFormProps, 'member' | 'name' | 'foods'> &
  Pick<ReturnType<typeof useReplacement>, 'fill' | 'returnTo'> & {
    dialog: OpenDialog | undefined;
    onClose: () => void;
  };

/** The open dialog of the form, if any. */
function DietDialogs(props: DietDialogsProps): ReactElement | null {
  const { member, name, foods, dialog, fill, returnTo, onClose } = props;
  if (dialog?.name === 'start')
    return (
      <StartDietDialog
        onClose={onClose}
        onFill={(entries) => {
          fill(entries);
          onClose();
        }}
      />
    );
  if (dialog?.name === 'versions')
    return (
      <VersionsDialog
        {...{ member, name, foods, isDirty: dialog.isDirty, onClose }}
        onReturn={(version, current) => {
          onClose();
          returnTo(version, current);
        }}
      />
    );
  return dialog ? <SaveTemplateDialog items={foods} values={dialog.values} onClose={onClose} /> : null;
}

/** One member's diet. The page stays open after a save (acceptance J1). */
export function DietForm({ member, name, foods, diet }: DietFormProps): ReactElement {
  const { session } = useHost();
  const decimals = useDecimals();
  const openMember = useOpenMember();
  const schema = useMemo(() => dietSchema(decimals), [decimals]);
  // The form keeps its first rows: a background refetch must not change input while the user types.
  const [read] = useState(() => toDietValues(foods, diet.entries, decimals));
  const { replacement, fill, returnTo } = useReplacement({ foods, name }, decimals);
  const afterSave: AfterSave = useRef(undefined);
  const [dialog, open] = useState<OpenDialog>();
  const hasVersions = session.has('diet-history') && diet.version !== 0;
  return (
    <>
      <SaveForm<DietValues>
        label={title}
        form={withQuery(paths.memberDiet, { member })}
        record={() => record(name)}
        name={() => name}
        next={() => [openMember(member, name)]}
        initialValues={read}
        schema={schema}
        send={(values, attempt) => saveDietRows(member, foods, values, { ...attempt, decimals })}
        version={diet.version}
        compare={compareDiets(foods, decimals)}
        refreshes={[DIET_KEY, TIMELINE_KEY]}
        onSaved={() => afterSave.current?.()}
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
        <ReplaceRows replacement={replacement} afterSave={afterSave} />
        <DietTable
          items={foods}
          onFill={fill}
          tools={
            <DietActions
              afterSave={afterSave}
              onStart={() => open({ name: 'start' })}
              onVersions={hasVersions ? (isDirty) => open({ name: 'versions', isDirty }) : undefined}
              onKeep={(values) => open({ name: 'template', values })}
            />
          }
        />
      </SaveForm>
      <DietDialogs {...{ member, name, foods, dialog, fill, returnTo }} onClose={() => open(undefined)} />
    </>
  );
}
