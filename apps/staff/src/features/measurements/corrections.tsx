import { type Id, post } from '@gym/api-client';
import type { Measurement } from '@gym/api-contract';
import { correctMeasurement, removeMeasurement, restoreMeasurement } from '@gym/api-contract/calls';
import { type SaveRequest, useHost } from '@gym/remote-contract';
import { link, withQuery } from '@gym/remote-contract/link';
import { formatDay, Button, TextLink } from '@gym/ui';
import { useUndo, useAction } from '@gym/ui/action';
import type { NextStep } from '@gym/ui/form';
import type { ReactElement } from 'react';
import * as paths from '../../paths.ts';
import { MEMBERS_KEY, TIMELINE_KEY } from '../members/index.ts';
import { MEASUREMENTS_KEY } from './measurements.ts';
import styles from './measurements.module.css';

/** Texts of corrections and removals of measurements of one day. */
export const correctionTexts = {
  correct: 'Correct',
  remove: 'Remove',
  putBack: 'Put back',
  /** Read by screen readers after Correct, Remove and Put back. */
  about: (day: string) => `measurements of ${day}`,
  correctTitle: 'Correct measurements',
  whose: (name: string, day: string) => `${name}, ${day}`,
  record: (name: string, day: string) => `Measurements of ${name} on ${day}`,
  unchanged: 'Nothing changed, so nothing was saved.',
  removal: (day: string) => `Removal of the measurements of ${day}`,
  ofDay: (day: string) => `Measurements of ${day}`,
  missing: (day: string) => `No measurements of ${day}`,
  missingText: 'They were removed, or the address is wrong.',
  toMember: 'Open the member',
};

/** The health list has the last measured day of each member. */
export const REFRESHED_BY_CORRECTIONS = [MEASUREMENTS_KEY, TIMELINE_KEY, MEMBERS_KEY];

/** A removed measurement: its id, and the day of the measurement. */
interface Removed {
  readonly id: Id;
  readonly day: string;
}

/** The saves that change the measurements of one day from the member's page. A failure leads there. */
export function useCorrections(member: Id) {
  const { config } = useHost();
  const undo = useUndo();
  const save = (record: string, send: SaveRequest<object>['send']) => ({
    ...{ record, send, form: link(paths.member, { id: member }), values: {} },
    refreshes: REFRESHED_BY_CORRECTIONS,
  });
  const written = (day: string) => formatDay(day, config.locale);

  const restoring = ({ id, day }: Removed) =>
    save(correctionTexts.ofDay(written(day)), (attempt) => post(restoreMeasurement, { id }, attempt));

  /** The message of the removal offers to undo it. */
  const removing = ({ id = '', version = 0, date: day }: Measurement) => ({
    ...save(correctionTexts.removal(written(day)), (attempt) => post(removeMeasurement, { id, version }, attempt)),
    next: () => [undo(restoring({ id, day }))],
  });

  /** Offers to undo a correction: it saves the values from before it. */
  const undoCorrection = ({ id = '', version = 0, date, ...sizes }: Measurement): NextStep => {
    const { chest = '', biceps = '', shoulder = '', waist = '', thigh = '' } = sizes;
    const earlier = { id, version: version + 1, chest, biceps, shoulder, waist, thigh };
    return undo(save(correctionTexts.ofDay(written(date)), (attempt) => post(correctMeasurement, earlier, attempt)));
  };
  return { restoring, removing, undoCorrection };
}

const { correct, remove, about } = correctionTexts;

interface CorrectionButtonProps {
  readonly label: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly request: SaveRequest<object>;
}

/** Saves a change of the measurements of one day. Screen readers hear the day. */
export function CorrectionButton({ label, day, request }: CorrectionButtonProps): ReactElement {
  const { saves, config } = useHost();
  const { busy, run } = useAction();
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={() => void run(() => saves.submit(request))}>
      <span>
        {label}
        <span className="sr-only"> {about(formatDay(day, config.locale))}</span>
      </span>
    </Button>
  );
}

/** Leads to the form that corrects the measurements of one day. */
export const CorrectLink = ({ member, day }: { member: string; day: string }): ReactElement => (
  <TextLink
    to={withQuery(link(paths.updateHealth, { id: member }), { date: day })}
    about={about(formatDay(day, useHost().config.locale))}
  >
    {correct}
  </TextLink>
);

/** Corrects or removes the measurements of one day. */
export function MeasurementActions({ member, measured }: { member: string; measured: Measurement }): ReactElement {
  const { removing } = useCorrections(member);
  return (
    <div className={styles.actions}>
      <CorrectLink member={member} day={measured.date} />
      <CorrectionButton label={remove} day={measured.date} request={removing(measured)} />
    </div>
  );
}
