import { post } from '@gym/api-client';
import { UpdatememberHealth, correctMeasurement } from '@gym/api-contract/calls';
import { link, withQuery } from '@gym/remote-contract/link';
import { Card, QueryView, Screen, EmptyState, formatDay, LinkButton } from '@gym/ui';
import { useDecimals } from '@gym/ui/decimals';
import { SaveForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useHost } from '@gym/remote-contract';
import type { Measurement } from '@gym/api-contract';
import {
  fullName,
  MemberBreadcrumb,
  MemberFacts,
  missingMemberNotice,
  TIMELINE_KEY,
  useOpenMember,
  missingMemberTexts,
} from '../members/index.ts';
import * as paths from '../../paths.ts';
import { MEASUREMENTS_KEY, latestMeasurementsQuery, measurementOfDayQuery } from './measurements.ts';
import {
  useDoubts,
  useLastMeasurement,
  compareMeasurements,
  typedMeasurements,
  useUpdateMeasurementSchema,
} from './measurement-values.ts';
import { MeasurementFields } from './measurement-fields.tsx';
import { REFRESHED_BY_CORRECTIONS, useCorrections, correctionTexts } from './corrections.ts';
import layout from '../../layout.module.css';
import { measurementTexts } from './texts.ts';
import { sharedTexts } from '../../texts.ts';

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

const { correctTitle, whose, record: recordOfDay, missing, missingText, toMember, unchanged } = correctionTexts;

interface Corrected {
  readonly member: string;
  /** YYYY-MM-DD */
  readonly day: string;
}

/** Corrects the measurement of one day, also of an earlier one. The fields show the change since the day before it. */
function CorrectMeasurement({ member, day }: Corrected): ReactElement {
  const { config } = useHost();
  const person = useQuery(latestMeasurementsQuery(member));
  const query = useQuery(measurementOfDayQuery(member, day));
  const name = person.data && fullName(person.data);
  const written = formatDay(day, config.locale);
  return (
    <Screen
      title={correctTitle}
      record={name === undefined ? undefined : whose(name, written)}
      width="form"
      breadcrumb={<MemberBreadcrumb id={member} member={person.data} screen={correctTitle} />}
    >
      <QueryView
        query={query}
        notFound={missingMemberNotice(
          query.error,
          { to: paths.memberList, label: missingMemberTexts.backToList },
          (id) => link(paths.member, { id }),
        )}
      >
        {({ measurement, before }) =>
          measurement ? (
            <CorrectionForm {...{ member, day, measurement, before }} name={name ?? ''} />
          ) : (
            <EmptyState
              title={missing(written)}
              action={<LinkButton to={link(paths.member, { id: member })}>{toMember}</LinkButton>}
            >
              {missingText}
            </EmptyState>
          )
        }
      </QueryView>
    </Screen>
  );
}

interface CorrectionFormProps extends Corrected {
  readonly name: string;
  readonly measurement: Measurement;
  /** The measurement before it. */
  readonly before: Measurement | undefined;
}

function CorrectionForm({ member, day, name, measurement, before }: CorrectionFormProps): ReactElement {
  const { config } = useHost();
  const decimals = useDecimals();
  const schema = useUpdateMeasurementSchema();
  const doubts = useDoubts(before);
  const { undoCorrection } = useCorrections(member);
  const written = formatDay(day, config.locale);
  const { id = '', version = 0 } = measurement;
  return (
    <SaveForm
      label={correctTitle}
      form={withQuery(link(paths.updateHealth, { id: member }), { date: day })}
      list={link(paths.member, { id: member })}
      record={() => recordOfDay(name, written)}
      name={() => name}
      next={() => [undoCorrection(measurement)]}
      initialValues={typedMeasurements(measurement, decimals)}
      version={version}
      schema={schema}
      compare={compareMeasurements(decimals)}
      send={(sizes, attempt) => post(correctMeasurement, { id, version, ...sizes }, attempt)}
      doubts={doubts}
      unchanged={unchanged}
      refreshes={REFRESHED_BY_CORRECTIONS}
      submitLabel={sharedTexts.save}
      columns={2}
      cancelTo={link(paths.member, { id: member })}
    >
      <MeasurementFields before={before} />
    </SaveForm>
  );
}
