import { type Id, post } from '@gym/api-client';
import type { Measurement } from '@gym/api-contract';
import { correctMeasurement, removeMeasurement, restoreMeasurement } from '@gym/api-contract/calls';
import { type SaveRequest, useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { formatDay } from '@gym/ui';
import { useUndo } from '@gym/ui/action';
import type { NextStep } from '@gym/ui/form';
import * as paths from '../../paths.ts';
import { MEMBERS_KEY, TIMELINE_KEY } from '../members/index.ts';
import { MEASUREMENTS_KEY } from './measurements.ts';

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
