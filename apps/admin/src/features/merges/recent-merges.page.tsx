import { link } from '@gym/remote-contract/link';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MergeDone } from '@gym/api-contract';
import { type SaveAttempt, useHost } from '@gym/remote-contract';
import { EmptyState, LinkButton, QueryView, Screen, TextLink } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { useKeepFocus } from '@gym/ui/focus-kept';
import { formatMoment } from '@gym/ui/format-moment';
import { type Column, DataTable } from '@gym/ui/list';
import { crumbs, idIn } from '../../record-links.ts';
import * as paths from '../../paths.ts';
import { SaveButton } from '../../save-button.tsx';
import { MEMBER_DATA_KEY, memberDataTexts, recentMergesQuery } from '../member-data/index.ts';
import layout from '../../layout.module.css';
import { sendUndo } from './undo-merge.ts';

const { undo, about, record } = memberDataTexts.merges;

/** Undoes one merge, and reports later changes, which stay. */
function UndoMergeButton({ merge: { id, gone_id, gone_name } }: { merge: MergeDone }): ReactElement {
  const { toasts } = useHost();
  const send = (attempt: SaveAttempt) => sendUndo(id, attempt, toasts);
  const request = { record: record(gone_id), form: paths.merges, values: {}, refreshes: [MEMBER_DATA_KEY], send };
  return <SaveButton label={undo} about={about(gone_name)} request={request} />;
}

const {
  notOffered,
  merges: { title, lead, none, noneText, columns, older, person, by },
} = memberDataTexts;

export default function RecentMergesPage(): ReactElement {
  const { session } = useHost();
  return (
    <Screen title={title} lead={lead} breadcrumb={<Breadcrumb trail={[crumbs.memberData]} here={title} />}>
      {session.has('member-data') ? <Merges /> : <EmptyState title={notOffered} />}
    </Screen>
  );
}

const mergeColumns = (options: Parameters<typeof formatMoment>[1]): readonly Column<MergeDone>[] => [
  {
    id: 'into',
    header: columns.into,
    width: 8,
    cell: ({ kept_id, kept_name }) => (
      <TextLink to={link(paths.memberData, { id: kept_id })}>
        <bdi>{person(kept_name, kept_id)}</bdi>
      </TextLink>
    ),
  },
  {
    id: 'gone',
    header: columns.gone,
    width: 8,
    cell: ({ gone_id, gone_name }) => <bdi>{person(gone_name, gone_id)}</bdi>,
  },
  {
    id: 'when',
    header: columns.when,
    cell: (merge) => (
      <span className={layout.pair}>
        {formatMoment(merge.merged_at, options)}
        {merge.by && <span className={layout.note}>{by(merge.by)}</span>}
      </span>
    ),
  },
  {
    id: 'until',
    header: columns.until,
    cell: ({ undoable_until }) => formatMoment(undoable_until, options),
  },
  {
    id: 'undo',
    header: columns.undo,
    headerHidden: true,
    align: 'end',
    width: 5,
    cell: (merge) => <UndoMergeButton merge={merge} />,
  },
];

function Merges(): ReactElement {
  const {
    config: { locale, timeZone },
  } = useHost();
  const [params] = useSearchParams();
  const query = useQuery(recentMergesQuery(idIn(params, 'before')));
  // Undoing a merge removes its row and the focused button.
  const group = useKeepFocus<HTMLDivElement>(query.data?.data);
  const shown = useMemo(() => mergeColumns({ locale, timeZone }), [locale, timeZone]);
  return (
    <QueryView query={query}>
      {({ data: merges, more }) => {
        const last = merges.at(-1);
        return (
          <div ref={group} tabIndex={-1} role="group" aria-label={title} className={layout.stack}>
            <DataTable
              caption={title}
              columns={shown}
              rows={merges}
              rowKey={({ id }) => id}
              empty={<EmptyState title={none}>{noneText}</EmptyState>}
            />
            {more && last && (
              <div className={layout.more}>
                <LinkButton to={`?before=${last.id}`}>{older}</LinkButton>
              </div>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}
