import type { MemberHoldings } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { DescriptionList, formatDay, LinkButton, QueryView, Screen } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { HistoryLink } from '../history-link.tsx';
import { paths } from '../paths.ts';
import { ExportSection } from './export-section.tsx';
import { fullName } from '../full-name.ts';
import { goneNotice } from '../gone-notice.ts';
import { holdingsQuery } from '../member-data-queries.ts';
import styles from '../member-data.module.css';
import { Section } from '../section.tsx';
import { memberDataTexts } from '../member-data-texts.ts';

const { title, facts, fact, erase, merge } = memberDataTexts;

/** What is held about one member, and what may be done with it. */
export default function MemberDataPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(holdingsQuery(id));
  return (
    <Screen title={query.data ? fullName(query.data) : title} actions={<HistoryLink record="member" id={id} />}>
      <QueryView query={query} notFound={goneNotice(query.error)}>
        {(held) => (
          <div className={styles.stack}>
            <Section title={facts}>
              <Facts held={held} />
            </Section>
            <ExportSection id={id} />
            <Section title={merge.title}>
              <p>{merge.text}</p>
              <LinkButton to={paths.mergeWith(id)}>{merge.open}</LinkButton>
            </Section>
            <Section title={erase.title}>
              <p>{erase.text}</p>
              <LinkButton to={paths.eraseMember(id)}>{erase.open}</LinkButton>
            </Section>
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

function Facts({ held }: { held: MemberHoldings }): ReactElement {
  const {
    config: { locale },
  } = useHost();
  const { id, phone, email, joined, periods, measurements, diets, changes, imported, merged } = held;
  return (
    <DescriptionList
      items={[
        { term: fact.number, value: id },
        { term: fact.phone, value: phone },
        { term: fact.email, value: email },
        { term: fact.joined, value: formatDay(joined, locale) },
        { term: fact.periods, value: periods },
        { term: fact.measurements, value: measurements },
        { term: fact.diets, value: diets },
        { term: fact.changes, value: changes },
        ...(imported > 0 ? [{ term: fact.imported, value: imported }] : []),
        ...(merged.length > 0 ? [{ term: fact.merged, value: merged.join(', ') }] : []),
      ]}
    />
  );
}
