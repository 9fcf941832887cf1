import { eraseMember, type MemberHoldings } from '@gym/api-client/admin';
import { QueryView, Screen } from '@gym/ui';
import { SaveForm, TextField } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { object, string } from 'yup';
import { paths } from '../../paths.ts';
import { fullName } from '../../shared/full-name.ts';
import { missingMemberNotice } from '../../shared/missing-member.ts';
import { memberDataQuery, MEMBER_DATA_KEY } from '../../shared/member-data-queries.ts';
import layout from '../../shared/layout.module.css';
import styles from '../../shared/member-data.module.css';
import { Section } from '../../shared/section.tsx';
import { memberDataTexts } from '../../texts/member-data.ts';

const { erase } = memberDataTexts;

const schema = object({
  confirm: string().trim().required(erase.confirmMissing),
});
const BLANK = { confirm: '' };

/** Erases a member's data. It first shows which data goes and which stays. */
export default function EraseMemberPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(memberDataQuery(id));
  return (
    <Screen title={query.data ? erase.pageTitle(fullName(query.data)) : erase.title} lead={erase.lead} width="form">
      <QueryView query={query} notFound={missingMemberNotice(query.error)}>
        {(held) => <EraseForm held={held} />}
      </QueryView>
    </Screen>
  );
}

function EraseForm({ held }: { held: MemberHoldings }): ReactElement {
  const { id, state, periods, measurements, diets, changes, imported, merged } = held;
  const goes = [
    erase.person,
    ...(measurements > 0 ? [erase.measured(measurements)] : []),
    ...(diets > 0 ? [erase.diets(diets)] : []),
    ...(imported > 0 ? [erase.imports(imported)] : []),
    ...(changes > 0 ? [erase.said(changes)] : []),
    ...(merged.length > 0 ? [erase.undo] : []),
  ];
  const stays = [
    ...(periods > 0 ? [erase.memberships(periods)] : []),
    ...(changes > 0 ? [erase.entries] : []),
    erase.number(id),
    erase.backups,
  ];
  return (
    <div className={layout.stack}>
      <Section title={erase.goes}>
        <List items={goes} />
      </Section>
      <Section title={erase.stays}>
        <List items={stays} />
      </Section>
      <SaveForm
        label={erase.title}
        form={paths.eraseMember(id)}
        list={paths.findMember}
        record={() => erase.record(id)}
        initialValues={BLANK}
        schema={schema}
        send={(values, attempt) => eraseMember({ id, state, ...values }, attempt)}
        refreshes={[MEMBER_DATA_KEY]}
        submitLabel={erase.submit}
        irreversible
        cancelTo={paths.memberData(id)}
      >
        <TextField
          name="confirm"
          label={erase.confirm}
          hint={erase.confirmHint(fullName(held), id)}
          autoComplete="off"
          maxLength={500}
          required
        />
      </SaveForm>
    </div>
  );
}

const List = ({ items }: { items: readonly string[] }): ReactElement => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
