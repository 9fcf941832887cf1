import type { Measurement } from '@gym/api-contract';
import { post } from '@gym/api-client';
import { correctMeasurement } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { link, withQuery } from '@gym/remote-contract/link';
import { EmptyState, formatDay, LinkButton, QueryView, Screen } from '@gym/ui';
import { useDecimals } from '@gym/ui/decimals';
import { SaveForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import * as paths from '../../paths.ts';
import { REFRESHED_BY_CORRECTIONS, useCorrections, correctionTexts } from './corrections.tsx';
import { latestMeasurementsQuery, measurementOfDayQuery } from './measurements.ts';
import { fullName, MemberBreadcrumb, missingMemberNotice, missingMemberTexts, sharedTexts } from '../members/index.ts';
import {
  useDoubts,
  compareMeasurements,
  MeasurementFields,
  typedMeasurements,
  useUpdateMeasurementSchema,
} from './measurement-form.tsx';

const { correctTitle, whose, record, missing, missingText, toMember, unchanged } = correctionTexts;

interface Corrected {
  readonly member: string;
  /** YYYY-MM-DD */
  readonly day: string;
}

/** Corrects the measurement of one day, also of an earlier one. The fields show the change since the day before it. */
export function CorrectMeasurement({ member, day }: Corrected): ReactElement {
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
      record={() => record(name, written)}
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
