import { post } from '@gym/api-client';
import { UpdatememberHealth } from '@gym/api-contract/calls';
import { link } from '@gym/remote-contract/link';
import { Card, QueryView, Screen } from '@gym/ui';
import { useDecimals } from '@gym/ui/decimals';
import { SaveForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useHost } from '@gym/remote-contract';
import {
  fullName,
  MemberBreadcrumb,
  MemberFacts,
  missingMemberNotice,
  sharedTexts,
  TIMELINE_KEY,
  useOpenMember,
} from '../members/index.ts';
import * as paths from '../../paths.ts';
import { measurementTexts } from './texts.ts';
import layout from '../../layout.module.css';
import { MEASUREMENTS_KEY, latestMeasurementsQuery } from './measurements.ts';
import { CorrectMeasurement } from './correct-measurement.tsx';
import {
  useDoubts,
  useLastMeasurement,
  compareMeasurements,
  MeasurementFields,
  typedMeasurements,
  useUpdateMeasurementSchema,
} from './measurement-form.tsx';

const { updateTitle, backToList, record, unchangedForm } = measurementTexts;

/** The form of today's measurements, or of another day: `?date=2026-01-05`. */
export default function UpdateMeasurementPage(): ReactElement {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { session } = useHost();
  const day = params.get('date');
  if (day === null || !session.has('measurement-corrections')) return <UpdateMeasurement id={id} />;
  return <CorrectMeasurement key={`${id} ${day}`} member={id} day={day} />;
}

/** Update Member Health (acceptance F3): the member, and the latest measurements as initial values. */
function UpdateMeasurement({ id }: { id: string }): ReactElement {
  const decimals = useDecimals();
  const schema = useUpdateMeasurementSchema();
  const openMember = useOpenMember();
  const query = useQuery(latestMeasurementsQuery(id));
  const before = useLastMeasurement(id);
  const doubts = useDoubts(before ?? query.data);
  return (
    <Screen
      title={updateTitle}
      record={query.data && fullName(query.data)}
      width="form"
      breadcrumb={<MemberBreadcrumb id={id} member={query.data} screen={updateTitle} />}
    >
      <QueryView
        query={query}
        notFound={missingMemberNotice(query.error, { to: paths.healthList, label: backToList }, (moved) =>
          link(paths.updateHealth, { id: moved }),
        )}
      >
        {(health) => (
          <div className={layout.stack}>
            <Card>
              <MemberFacts member={health} />
            </Card>
            <SaveForm
              key={id}
              label={updateTitle}
              form={link(paths.updateHealth, { id })}
              list={paths.healthList}
              record={() => record(fullName(health))}
              name={() => fullName(health)}
              next={() => [openMember(id, fullName(health))]}
              initialValues={typedMeasurements(health, decimals)}
              version={health.version}
              schema={schema}
              compare={compareMeasurements(decimals)}
              // The route's id is the member's; the call sends it twice.
              send={(measurements, attempt) =>
                post(UpdatememberHealth, { id, member_id: id, ...measurements }, attempt)
              }
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
