import type {
  FieldMessages,
  HostServices,
  ReadySection,
  SaveOutcome,
  SaveRequest,
  SectionName,
} from '@gym/remote-contract';
import * as formTexts from '../texts.ts';
import type { DraftWriter } from './draft-writer.ts';

/** The sections of other remotes in a form. Each has one value of the form, whose name ends with `SECTION`. */
export interface FormSections {
  readonly point: SectionName;
  /** Number of the record. Undefined in a form that adds one. */
  readonly record?: string;
  /** The sections that the form knows, by the name of their value. */
  readonly ready: Map<string, ReadySection>;
}

const SECTION = '-section';

/** The name of the value that a form has for the section of a remote. */
export const sectionName = (remote: string): string => remote + SECTION;

/** Whether a value of a form is the one of a section. */
export const isSection = (name: string): boolean => name.endsWith(SECTION);

const entriesOf = (values: object, ofSections: boolean) =>
  Object.entries(values).filter(([name]) => isSection(name) === ofSections);

/** The values without those of sections. */
export const ownValues = <Values extends object>(values: Values): Values =>
  Object.fromEntries(entriesOf(values, false)) as Values;

/** The values of the sections that are checked and saved: what was typed, and what a new record starts with. */
function sectionValues({ record, ready }: FormSections, values: object): [id: string, values: object][] {
  const starts = [...ready].flatMap(([id, { start }]) => (record === undefined && start ? [[id, start] as const] : []));
  const typed = entriesOf(values, true).filter(([, value]) => value !== undefined);
  return Object.entries({ ...Object.fromEntries(starts), ...Object.fromEntries(typed) }) as [string, object][];
}

/** What a section says of its values. If its check throws, the section itself shows that. */
function checked(section: ReadySection | undefined, own: object): FieldMessages {
  try {
    return section?.check?.(own) ?? {};
  } catch {
    return {};
  }
}

/** What sections say of the values, by section and field. */
export const messagesOf = (sections: FormSections, values: object): Record<string, FieldMessages> =>
  Object.fromEntries(
    sectionValues(sections, values)
      .map(([id, own]) => [id, checked(sections.ready.get(id), own)] as const)
      .filter(([, messages]) => Object.keys(messages).length > 0),
  );

/** Whether only sections of a stored record changed: the record is not saved once more. */
export const isOnlySections = (
  sections: FormSections | undefined,
  typed: object,
  before: object,
): sections is FormSections =>
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
  readonly id?: string | undefined;
  /** The draft of the form. Each section gets one of its own. */
  readonly draft: DraftWriter | undefined;
  /** What the form's save does, if the record is not saved. */
  readonly instead?: Pick<SaveRequest<object>, 'list' | 'next' | 'isStillShown'>;
}

/** The failure of a section's save, with its messages at the section's fields. Its record is none of the form's. */
function atSection(id: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, errors = {} } = error as Error & { readonly errors?: FieldMessages };
  const moved = Object.entries(errors).map(([field, text]) => [`${id}.${field}`, text] as const);
  const ofRecord = { current: undefined, changes: undefined, movedTo: undefined };
  const copy = Object.create(Object.getPrototypeOf(error) as object) as Error;
  return Object.assign(copy, error, { message, errors: Object.fromEntries(moved), ...ofRecord });
}

/**
 * Saves the sections once the record is saved, each as a save of its own: a failed one keeps its input, and is sent
 * again without the record. It reopens in the form of the record.
 * @returns the outcome of all
 */
export function saveSections<Values extends object>(
  { form, formOf, record: nameOf, name }: SavedForm<Values>,
  sections: FormSections,
  { host, typed, id, draft, instead }: SavedRecord<Values>,
): Promise<SaveOutcome> {
  const record = sections.record ?? id;
  const formOfRecord = record === undefined ? undefined : formOf?.(record);
  const saves = sectionValues(sections, typed).map(([section, values], index) => {
    const ready = sections.ready.get(section);
    const own = formOfRecord === undefined ? undefined : draft?.of(formOfRecord);
    return host.saves.submit<object>({
      ...(index === 0 && instead),
      form: formOfRecord ?? form,
      record: formTexts.sectionOf(ready?.title ?? section, nameOf(typed)),
      ...(name && { name: name(typed) }),
      values: { [section]: values },
      draft: own?.handOver({ values: { [section]: values }, base: { values: {} } }),
      // Nobody knows what else shows what it saves.
      refreshes: [[]],
      send: async (attempt) => {
        if (!ready || record === undefined) throw new Error(ready ? formTexts.noNumber : formTexts.sectionMissing);
        try {
          const answer = await ready.save(record, values, attempt);
          own?.end();
          return answer;
        } catch (error) {
          throw atSection(section, error);
        }
      },
    });
  });
  return Promise.all(saves).then(
    (outcomes) => outcomes.find(({ status }) => status === 'failed') ?? { status: 'saved' as const },
  );
}
