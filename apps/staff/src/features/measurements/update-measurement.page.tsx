import { updateMeasurement, type LatestMeasurement } from '@gym/api-client/staff';
import { Card, QueryView, Screen } from '@gym/ui';
import { type Decimals, useDecimals } from '@gym/ui/decimals';
import { SaveForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { MemberBreadcrumb } from '../../shared/members/member-breadcrumb.tsx';
import { useOpenMember } from '../../shared/members/next-steps.ts';
import { missingMemberNotice } from '../../shared/members/missing-member.ts';
import { fullName } from '../../shared/members/full-name.ts';
import { MemberFacts } from '../../shared/members/member-facts.tsx';
import { TIMELINE_KEY } from '../../shared/members/timeline-queries.ts';
import { paths } from '../../paths.ts';
import { measurementTexts } from '../../texts/measurements.ts';
import { sharedTexts } from '../../texts/shared.ts';
import layout from '../../shared/layout.module.css';
import { MEASUREMENTS_KEY, latestMeasurementsQuery } from '../../shared/measurements/measurements.ts';
import { useDoubts, useLastMeasurement } from './last-measurement.ts';
import { compareMeasurements, MeasurementFields, useUpdateMeasurementSchema } from './measurement-form.tsx';

const { updateTitle, backToList, record, unchangedForm } = measurementTexts;

/** Update Member Health (acceptance F3): the member, and the latest measurements as initial values. */
export default function UpdateMeasurementPage(): ReactElement {
  const { id = '' } = useParams();
  const decimals = useDecimals();
  const schema = useUpdateMeasurementSchema();
  const openMember = useOpenMember();
  const query = useQuery(latestMeasurementsQuery(id));
  const before = useLastMeasurement(id);
  const doubts = useDoubts(before ?? query.data);
  return (
    <Screen
      title={updateTitle}
      width="form"
      breadcrumb={<MemberBreadcrumb id={id} member={query.data} screen={updateTitle} />}
    >
      <QueryView
        query={query}
        notFound={missingMemberNotice(query.error, { to: paths.healthList, label: backToList }, paths.updateHealth)}
      >
        {(health) => (
          <div className={layout.stack}>
            <Card>
              <MemberFacts member={health} />
            </Card>
            <SaveForm
              key={id}
              label={updateTitle}
              form={paths.updateHealth(id)}
              list={paths.healthList}
              record={() => record(fullName(health))}
              name={() => fullName(health)}
              next={() => [openMember(id, fullName(health))]}
              initialValues={toFormValues(health, decimals)}
              version={health.version}
              schema={schema}
              compare={compareMeasurements(decimals)}
              // The route's id is the member's; the call sends it twice.
              send={(measurements, attempt) => updateMeasurement({ id, member_id: id, ...measurements }, attempt)}
              doubts={doubts}
              unchanged={unchangedForm(fullName(health))}
              refreshes={[MEASUREMENTS_KEY, TIMELINE_KEY]}
              submitLabel={sharedTexts.save}
              columns={2}
              cancelTo={paths.healthList}
            >
              <MeasurementFields before={before ?? health} />
            </SaveForm>
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

/** Converts to text for the inputs; a missing measurement is empty. */
function toFormValues({ chest, biceps, shoulder, waist, thigh }: LatestMeasurement, { write }: Decimals) {
  const typed = (value: number | undefined) => write(value ?? '');
  return {
    chest: typed(chest),
    biceps: typed(biceps),
    shoulder: typed(shoulder),
    waist: typed(waist),
    thigh: typed(thigh),
  };
}
