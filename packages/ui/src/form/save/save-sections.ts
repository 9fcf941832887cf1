import type { FieldMessages, HostServices, ReadySection, SaveRequest, SectionName } from '@gym/remote-contract';
import * as formTexts from '../texts.ts';

/** The sections of other remotes in a form. Each has one value of the form, whose name ends with `SECTION`. */
export interface FormSections {
  readonly point: SectionName;
  /** Number of the record. Undefined in a form that adds one. */
  readonly record?: string;
  /** The sections that the form knows, by the name of their value. */
  readonly ready: Map<string, ReadySection>;
}

const SECTION = '-section';

const entriesOf = (values: object, isSection: boolean) =>
  Object.entries(values).filter(([name]) => name.endsWith(SECTION) === isSection);

/** The values without those of sections. */
export const ownValues = (values: object): object => Object.fromEntries(entriesOf(values, false));

/** The values of the sections that are checked and saved: what was typed, and what a new record starts with. */
function sectionValues({ record, ready }: FormSections, values: object): [id: string, values: object][] {
  const starts = [...ready].flatMap(([id, { start }]) => (record === undefined && start ? [[id, start] as const] : []));
  const typed = entriesOf(values, true).filter(([, value]) => value !== undefined);
  return Object.entries({ ...Object.fromEntries(starts), ...Object.fromEntries(typed) }) as [string, object][];
}

/** What sections say of the values, by section and field. */
export const messagesOf = (sections: FormSections, values: object): Record<string, FieldMessages> =>
  Object.fromEntries(
    sectionValues(sections, values)
      .map(([id, own]) => [id, sections.ready.get(id)?.check?.(own) ?? {}] as const)
      .filter(([, messages]) => Object.keys(messages).length > 0),
  );

/** Whether only sections of a stored record changed: the record is not saved once more. */
export const isOnlySections = (sections: FormSections | undefined, typed: object, before: object): boolean =>
  sections?.record !== undefined &&
  sectionValues(sections, typed).length > 0 &&
  JSON.stringify(ownValues(typed)) === JSON.stringify(ownValues(before));

interface SavedForm<Values extends object> extends Pick<SaveRequest<Values>, 'form' | 'formOf'> {
  record(values: Values): string;
  name?(values: Values): string;
}

interface SavedRecord<Values extends object> {
  readonly host: HostServices;
  readonly typed: Values;
  /** Number of a new record. */
  readonly id: string | undefined;
}

/** Moves the messages of a failed save to the fields of its section. */
function atSection(id: string, error: unknown): unknown {
  const { errors } = (error ?? {}) as { readonly errors?: FieldMessages };
  if (!errors) return error;
  const moved = Object.entries(errors).map(([field, text]): [string, string] => [`${id}.${field}`, text]);
  return Object.assign(error as object, { errors: Object.fromEntries(moved) as FieldMessages });
}

/**
 * Saves the sections once the record is saved, each as a save of its own: a failed one keeps its input, and is sent
 * again without the record. It reopens in the form of the record.
 */
export function saveSections<Values extends object>(
  { form, formOf, record: nameOf, name }: SavedForm<Values>,
  sections: FormSections,
  { host, typed, id }: SavedRecord<Values>,
): void {
  const record = sections.record ?? id;
  for (const [section, values] of sectionValues(sections, typed)) {
    const ready = sections.ready.get(section);
    void host.saves.submit<object>({
      form: (record !== undefined && formOf?.(record)) || form,
      record: formTexts.sectionOf(ready?.title ?? section, nameOf(typed)),
      ...(name && { name: name(typed) }),
      values: { [section]: values },
      // Nobody knows what else shows what it saves.
      refreshes: [[]],
      send: async (attempt) => {
        if (!ready || record === undefined) throw new Error(ready ? formTexts.noNumber : formTexts.sectionMissing);
        try {
          return await ready.save(record, values, attempt);
        } catch (error) {
          throw atSection(section, error);
        }
      },
    });
  }
}
