import { updateMemberHealth, type MemberHealth } from '@gym/api-client/staff';
import { Card, QueryView, Screen } from '@gym/ui';
import { SaveForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { goneNotice } from '../member/gone-notice.ts';
import { fullName } from '../member/full-name.ts';
import { MemberFacts } from '../member/member-facts.tsx';
import { paths } from '../paths.ts';
import { healthTexts } from '../texts/health.ts';
import { sharedTexts } from '../texts/shared.ts';
import styles from './health.module.css';
import { HEALTH_KEY, memberHealthQuery } from './health-queries.ts';
import { updateHealthSchema } from './health-schema.ts';
import { MeasurementFields } from './measurement-fields.tsx';

const { updateTitle, backToList, record } = healthTexts;

/** Update Member Health (acceptance F3): who it is, and the latest measurements to go on from. */
export default function UpdateHealthPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(memberHealthQuery(id));
  return (
    <Screen title={updateTitle} width="form">
      <QueryView
        query={query}
        notFound={goneNotice(query.error, { to: paths.healthList, label: backToList }, paths.updateHealth)}
      >
        {(health) => (
          <div className={styles.stack}>
            <Card>
              <MemberFacts member={health} />
            </Card>
            <SaveForm
              key={id}
              label={updateTitle}
              form={paths.updateHealth(id)}
              list={paths.healthList}
              record={() => record(fullName(health))}
              initialValues={typedFrom(health)}
              version={health.version}
              schema={updateHealthSchema}
              // Both ids are the member's: the route's.
              send={(measurements, attempt) => updateMemberHealth({ id, member_id: id, ...measurements }, attempt)}
              refreshes={[HEALTH_KEY]}
              submitLabel={sharedTexts.save}
              columns={2}
              cancelTo={paths.healthList}
            >
              <MeasurementFields />
            </SaveForm>
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

/** Inputs hold text; what was never measured is empty. */
function typedFrom({ chest, biceps, shoulder, waist, thigh }: MemberHealth) {
  const typed = (value: number | undefined) => String(value ?? '');
  return {
    chest: typed(chest),
    biceps: typed(biceps),
    shoulder: typed(shoulder),
    waist: typed(waist),
    thigh: typed(thigh),
  };
}
