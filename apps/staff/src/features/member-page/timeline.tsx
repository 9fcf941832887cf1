import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useHost } from '@gym/remote-contract';
import { Button, EmptyState, QueryView } from '@gym/ui';
import { useKeepFocus } from '@gym/ui/focus-kept';
import {
  FIRST_ENTRIES,
  type MemberTimeline,
  type TimelineKind,
  timelineQuery,
  useUrlChoice,
} from '../members/index.ts';
import { timelineTexts } from './timeline-texts.ts';
import { PageSection } from './page-section.tsx';
import { TimelineItem } from './timeline-entry.tsx';
import styles from './timeline.module.css';

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
