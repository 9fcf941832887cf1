import { type ReactElement, useState } from 'react';
import type { TimelineEntry } from '@gym/api-contract';
import { type BootConfig, useHost } from '@gym/remote-contract';
import { formatDay, Button, EmptyState, QueryView } from '@gym/ui';
import { useDecimals } from '@gym/ui/decimals';
import { formatMoment } from '@gym/ui/format-moment';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useKeepFocus } from '@gym/ui/focus-kept';
import {
  CorrectionButton,
  correctionTexts,
  CorrectLink,
  MEASURED_PARTS,
  measurementTexts,
  useCorrections,
} from '../measurements/index.ts';
import { formatPrice } from '../memberships/index.ts';
import {
  memberFormTexts,
  FIRST_ENTRIES,
  type MemberTimeline,
  type TimelineKind,
  timelineQuery,
  useUrlChoice,
} from '../members/index.ts';
import { PageSection } from './page-section.tsx';
import styles from './timeline.module.css';

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Texts of a member's timeline. */
const timelineTexts = {
  title: 'Timeline',
  show: 'Show',
  kinds: { '': 'Everything', sale: 'Sales', measurement: 'Measurements', diet: 'Diets', change: 'Changes' },
  more: 'Show more',
  none: 'Nothing yet',
  sold: (plan: string, price: string) => `${plan} sold for ${price}`,
  runs: (start: string, end: string) => `${start} to ${end}`,
  takenBack: (plan: string) => (plan ? `${plan} taken back` : 'Sale taken back'),
  measured: 'Measured',
  removed: (day: string) => `Measurements of ${day} removed`,
  size: (part: string, value: string) => `${part} ${value}`,
  unit: (sizes: string, unit: string) => `${sizes} (${unit})`,
  diet: (foods: number) => `Diet saved with ${count(foods, 'food', 'foods')}`,
  added: 'Added as a member',
  changed: (fields: string) => (fields ? `Changed: ${fields}` : 'Record changed'),
  tags: 'Tags',
  merged: 'Another record of the same person was merged into this one',
};

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
function TimelineItem({ member, entry }: { member: string; entry: TimelineEntry }): ReactElement {
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

const { title, show, kinds, more: moreLabel, none } = timelineTexts;

/** Further entries that a press on 'Show more' adds, and the most that the server answers. */
const [MORE_ENTRIES, MAX_ENTRIES] = [40, 1000];

const KINDS = ['', 'sale', 'measurement', 'diet', 'change'] as const satisfies readonly (TimelineKind | '')[];

/** What happened with a member, the latest first, of one kind or of all. The URL stores the kind: `?show=sale`. */
export function Timeline({ member }: { member: string }): ReactElement | null {
  const { session } = useHost();
  const [params] = useSearchParams();
  const wanted = params.get('show') ?? '';
  const [kind, choose] = useUrlChoice('show', KINDS.find((one) => one === wanted) ?? '');
  if (!session.has('member-timeline')) return null;
  return (
    <PageSection
      title={title}
      action={
        <label className={styles.choice}>
          <span className="sr-only">{show}</span>
          <select value={kind} onChange={({ target }) => choose(target.value as (typeof KINDS)[number])}>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {kinds[one]}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <TimelineEntries key={`${member} ${kind}`} member={member} kind={kind === '' ? undefined : kind} />
    </PageSection>
  );
}

function TimelineEntries({ member, kind }: { member: string; kind: TimelineKind | undefined }): ReactElement {
  const [size, setSize] = useState(FIRST_ENTRIES);
  const query = useQuery(timelineQuery({ id: member, kind, size }));
  const showMore = () => setSize(Math.min(size + MORE_ENTRIES, MAX_ENTRIES));
  return (
    <QueryView query={query}>
      {(timeline) => (
        <EntryList
          member={member}
          timeline={timeline}
          loading={query.isPlaceholderData}
          onMore={size < MAX_ENTRIES ? showMore : undefined}
        />
      )}
    </QueryView>
  );
}

interface EntryListProps {
  readonly member: string;
  readonly timeline: MemberTimeline;
  readonly loading: boolean;
  readonly onMore: (() => void) | undefined;
}

function EntryList({ member, timeline: { data: entries, more }, loading, onMore }: EntryListProps): ReactElement {
  // The button disappears with the last entries.
  const list = useKeepFocus<HTMLOListElement>(entries);
  if (entries.length === 0) return <EmptyState title={none} />;
  return (
    <>
      <ol ref={list} tabIndex={-1} aria-label={title} className={styles.entries}>
        {entries.map((entry) => (
          <TimelineItem key={`${entry.what} ${entry.id}`} member={member} entry={entry} />
        ))}
      </ol>
      {more && onMore && (
        <Button size="small" busy={loading} onClick={onMore}>
          {moreLabel}
        </Button>
      )}
    </>
  );
}
