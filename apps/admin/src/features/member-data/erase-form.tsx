import { SaveForm, type SaveFormProps, TextField } from '@gym/ui/form';
import { isConfirmed, MAX_CONFIRMATION } from '@gym/rules';
import { type ReactElement, useMemo } from 'react';
import { object, string } from 'yup';
import layout from '../../layout.module.css';
import { Section } from './section.tsx';

interface Confirmation {
  readonly confirm: string;
}

/** The words of an erasure that differ between members and users. */
export interface EraseTexts {
  readonly title: string;
  readonly goes: string;
  readonly stays: string;
  readonly confirm: string;
  confirmHint(name: string, id: string | number): string;
  readonly confirmMissing: string;
  readonly confirmWrong: string;
  readonly submit: string;
  record(id: string | number): string;
}

interface EraseFormProps extends Pick<
  SaveFormProps<Confirmation>,
  'form' | 'list' | 'send' | 'refreshes' | 'cancelTo'
> {
  readonly texts: EraseTexts;
  readonly id: string | number;
  /** The full name, which the user types to confirm. */
  readonly name: string;
  /** What is deleted. */
  readonly goes: readonly string[];
  readonly stays: readonly string[];
}

const confirmationSchema = (
  { confirmMissing, confirmWrong }: EraseTexts,
  person: { id: string | number; name: string },
) =>
  object({
    confirm: string()
      .trim()
      .required(confirmMissing)
      .test('confirms', confirmWrong, (typed) => isConfirmed(typed, person)),
  });

const BLANK: Confirmation = { confirm: '' };

/** Says what an erasure deletes and what stays, and erases after the name or number was typed. */
export function EraseForm({ texts, id, name, goes, stays, ...save }: EraseFormProps): ReactElement {
  const schema = useMemo(() => confirmationSchema(texts, { id, name }), [texts, id, name]);
  return (
    <div className={layout.stack}>
      <Section title={texts.goes}>
        <List items={goes} />
      </Section>
      <Section title={texts.stays}>
        <List items={stays} />
      </Section>
      <SaveForm
        {...save}
        label={texts.title}
        record={() => texts.record(id)}
        initialValues={BLANK}
        schema={schema}
        submitLabel={texts.submit}
        irreversible
        danger
      >
        <TextField
          name="confirm"
          label={texts.confirm}
          hint={texts.confirmHint(name, id)}
          autoComplete="off"
          maxLength={MAX_CONFIRMATION}
          required
        />
      </SaveForm>
    </div>
  );
}

const List = ({ items }: { items: readonly string[] }): ReactElement => (
  <ul className={layout.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
