import type { BodyOf, MergePreview } from '@gym/api-contract';
import type { mergeMembers } from '@gym/api-contract/calls';
import { memberDataTexts } from '../member-data/index.ts';

const { merge } = memberDataTexts;

type Merge = BodyOf<typeof mergeMembers>;
/** The member whose value, diet or measurement is kept. */
type Side = NonNullable<Merge['diet']>;

/** A value that the user chooses from one of the two records. */
export interface MergeChoice {
  readonly name: string;
  readonly label: string;
  readonly kept: string;
  readonly gone: string;
  readonly start: Side;
}

const DAY = 'day-';

/**
 * The values that differ and need a choice: fields, days with two measurements, the diet. An empty field preselects the
 * other record's value.
 */
export function mergeChoices(
  { kept, gone, days, diets }: MergePreview,
  writtenDay: (day: string) => string,
): MergeChoice[] {
  const fields = Object.entries(merge.field).flatMap(([name, label]): MergeChoice[] => {
    const [mine, others] = [kept[name as keyof typeof kept], gone[name as keyof typeof gone]];
    return mine === others
      ? []
      : [{ name, label, kept: mine || merge.empty, gone: others || merge.empty, start: mine === '' ? 'gone' : 'kept' }];
  });
  const measured = days.map(({ date, kept: mine, gone: others }): MergeChoice => ({
    name: DAY + date,
    label: merge.day(writtenDay(date)),
    kept: merge.sizes(mine),
    gone: merge.sizes(others),
    start: 'kept',
  }));
  const diet: MergeChoice[] =
    diets.kept > 0 && diets.gone > 0
      ? [
          {
            name: 'diet',
            label: merge.diet,
            kept: merge.dietOf(diets.kept),
            gone: merge.dietOf(diets.gone),
            start: 'kept',
          },
        ]
      : [];
  return [...fields, ...measured, ...diet];
}

export const initialChoices = (choices: readonly MergeChoice[]): Record<string, string> =>
  Object.fromEntries(choices.map(({ name, start }) => [name, start]));

const sideOf = (value: string | undefined): Side => (value === 'gone' ? 'gone' : 'kept');

/** Converts the choices to the request. */
export function toChoices(values: Readonly<Record<string, string>>): Pick<Merge, 'fields' | 'diet' | 'days'> {
  const chosen = Object.entries(values).map(([name, value]) => [name, sideOf(value)] as const);
  return {
    fields: Object.fromEntries(chosen.filter(([name]) => Object.hasOwn(merge.field, name))),
    ...('diet' in values && { diet: sideOf(values['diet']) }),
    days: chosen.filter(([name]) => name.startsWith(DAY)).map(([name, of]) => ({ date: name.slice(DAY.length), of })),
  };
}
