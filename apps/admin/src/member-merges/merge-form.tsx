import { mergeMembers, type MergePreview } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { DescriptionList, formatDay } from '@gym/ui';
import { SaveForm, SelectField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { MEMBER_DATA_KEY } from '../member-data-queries.ts';
import { memberDataTexts } from '../member-data-texts.ts';
import styles from '../member-data.module.css';
import { paths } from '../paths.ts';
import { Section } from '../section.tsx';
import { choicesOf, startOf, toChoices, type Choice } from './choices.ts';
import { SoldPeriods } from './sold-periods.tsx';

const { merge } = memberDataTexts;

/** Chooses field by field whose value stays, and merges. */
export function MergeForm({ preview }: { preview: MergePreview }): ReactElement {
  const {
    config: { locale },
  } = useHost();
  const { kept_id, gone_id, state, kept, gone, measured, diets } = preview;
  const choices = choicesOf(preview, (day) => formatDay(day, locale));
  const same = Object.entries(merge.field).filter(
    ([name]) => kept[name as keyof typeof kept] === gone[name as keyof typeof gone],
  );
  const moves = [
    ...(measured.gone > 0 ? [merge.measured(measured.gone)] : []),
    ...(diets.gone > 0 ? [merge.dietsMove(diets.gone)] : []),
  ];
  const options = ({ kept: mine, gone: others }: Choice) => [
    { value: 'kept', label: merge.option(mine, kept_id) },
    { value: 'gone', label: merge.option(others, gone_id) },
  ];
  return (
    <div className={styles.stack}>
      {same.length > 0 && (
        <Section title={merge.same}>
          <DescriptionList
            items={same.map(([name, term]) => ({ term, value: kept[name as keyof typeof kept] || merge.empty }))}
          />
        </Section>
      )}
      <Section title={merge.periods}>
        <SoldPeriods preview={preview} />
      </Section>
      <Section title={merge.moves}>
        <ul className={styles.list}>
          {[...(moves.length > 0 ? moves : [merge.nothing]), merge.trail].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <SaveForm
        label={merge.fields}
        form={paths.merge(kept_id, gone_id)}
        list={paths.merges}
        record={() => merge.record(kept_id, gone_id)}
        initialValues={startOf(choices)}
        send={(values, attempt) => mergeMembers({ kept_id, gone_id, state, ...toChoices(values) }, attempt)}
        refreshes={[MEMBER_DATA_KEY]}
        submitLabel={merge.submit}
        deed
        cancelTo={paths.memberData(kept_id)}
      >
        {choices.map((choice) => (
          <SelectField
            key={choice.name}
            name={choice.name}
            label={choice.label}
            options={options(choice)}
            placeholder={false}
          />
        ))}
      </SaveForm>
    </div>
  );
}
