import type { ReactElement } from 'react';
import type { TimelineEntry } from '@gym/api-contract';
import { type BootConfig, useHost } from '@gym/remote-contract';
import { formatDay } from '@gym/ui';
import { useDecimals } from '@gym/ui/decimals';
import { formatMoment } from '@gym/ui/format-moment';
import {
  CorrectionButton,
  correctionTexts,
  CorrectLink,
  MEASURED_PARTS,
  measurementTexts,
  useCorrections,
} from '../measurements/index.ts';
import { formatPrice } from '../memberships/index.ts';
import { memberFormTexts } from '../members/index.ts';
import { timelineTexts } from './timeline-texts.ts';
import styles from './timeline.module.css';

const { fields } = memberFormTexts;

/** The labels of the fields by their names in the audit trail. */
const LABELS: Readonly<Record<string, string>> = {
  fname: fields.firstName,
  lname: fields.lastName,
  father_fname: fields.fatherFirstName,
  father_lname: fields.fatherLastName,
  profession: fields.profession,
  phone: fields.phone,
  email: fields.email,
  address: fields.address,
  country: fields.country,
  state: fields.state,
  city: fields.city,
  pincode: fields.pincode,
  tags: timelineTexts.tags,
};

/** What happened, in a few words. */
function headlineOf(entry: TimelineEntry, config: BootConfig): string {
  const { what, plan_name = '', price = '', foods = 0, fields: changed = [], measured = '' } = entry;
  if (what === 'sold') return timelineTexts.sold(plan_name, formatPrice(price, config));
  if (what === 'taken-back') return timelineTexts.takenBack(plan_name);
  if (what === 'measured') return timelineTexts.measured;
  if (what === 'removed') return timelineTexts.removed(formatDay(measured, config.locale));
  if (what === 'diet') return timelineTexts.diet(foods);
  if (what === 'added') return timelineTexts.added;
  if (what === 'merged') return timelineTexts.merged;
  return timelineTexts.changed(changed.map((field) => LABELS[field] ?? field).join(', '));
}

/** More about it: the days of a membership, the reason, or the sizes. */
function useDetail({ what, start, end, reason, ...entry }: TimelineEntry): string | undefined {
  const { locale, measureUnit } = useHost().config;
  const { write } = useDecimals();
  if (what === 'sold' && start && end) return timelineTexts.runs(formatDay(start, locale), formatDay(end, locale));
  if (what === 'taken-back') return reason;
  if (what !== 'measured') return undefined;
  const sizes = MEASURED_PARTS.flatMap((part) => {
    const value = entry[part];
    return value === undefined ? [] : [timelineTexts.size(measurementTexts.measurements[part], write(value))];
  });
  return timelineTexts.unit(sizes.join(', '), measureUnit);
}

/** Corrects a measurement, or puts a removed one back. */
function TimelineCorrection({ member, entry }: { member: string; entry: TimelineEntry }): ReactElement | null {
  const { session } = useHost();
  const { restoring } = useCorrections(member);
  const { id, what, day, measured } = entry;
  if (!session.has('measurement-corrections')) return null;
  if (what === 'measured') return <CorrectLink member={member} day={day} />;
  if (measured === undefined) return null;
  return <CorrectionButton label={correctionTexts.putBack} day={measured} request={restoring({ id, day: measured })} />;
}

/** One entry of a timeline: what happened, when, and who did it. */
export function TimelineItem({ member, entry }: { member: string; entry: TimelineEntry }): ReactElement {
  const { config } = useHost();
  const detail = useDetail(entry);
  const when = entry.at ? formatMoment(entry.at, config) : formatDay(entry.day, config.locale);
  return (
    <li className={styles.entry}>
      <p className={styles.headline}>{headlineOf(entry, config)}</p>
      {detail && (
        <p className={styles.detail}>
          <bdi>{detail}</bdi>
        </p>
      )}
      <p className={styles.detail}>
        <time dateTime={entry.at ?? entry.day}>{when}</time>
        {entry.by && (
          <>
            {' · '}
            <bdi>{entry.by}</bdi>
          </>
        )}
      </p>
      {entry.kind === 'measurement' && <TimelineCorrection member={member} entry={entry} />}
    </li>
  );
}
