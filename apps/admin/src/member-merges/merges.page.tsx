import type { MergeDone } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { EmptyState, LinkButton, QueryView, Screen, TextLink } from '@gym/ui';
import { formatMoment } from '@gym/ui/format-moment';
import { DataTable, type Column } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mergesQuery } from '../member-data-queries.ts';
import { memberDataTexts } from '../member-data-texts.ts';
import styles from '../member-data.module.css';
import { paths } from '../paths.ts';
import { useFocusKept } from '@gym/ui/focus-kept';
import { UndoButton } from './undo-button.tsx';

const {
  notOffered,
  merges: { title, lead, none, noneText, columns, older, person, by },
} = memberDataTexts;

/** Merges that can be undone. */
export default function MergesPage(): ReactElement {
  const { session } = useHost();
  return (
    <Screen title={title} lead={lead}>
      {session.has('member-data') ? <Merges /> : <EmptyState title={notOffered} />}
    </Screen>
  );
}

function Merges(): ReactElement {
  const {
    config: { locale, timeZone },
  } = useHost();
  const [params] = useSearchParams();
  const query = useQuery(mergesQuery(/^[1-9]\d{0,14}$/.exec(params.get('before') ?? '')?.[0] ?? ''));
  // A row goes with its button once it is undone.
  const group = useFocusKept<HTMLDivElement>(query.data?.merges);
  const shown = useMemo(
    (): readonly Column<MergeDone>[] => [
      {
        id: 'into',
        header: columns.into,
        cell: ({ kept_id, kept_name }) => (
          <TextLink to={paths.memberData(kept_id)}>
            <bdi>{person(kept_name, kept_id)}</bdi>
          </TextLink>
        ),
      },
      { id: 'gone', header: columns.gone, cell: ({ gone_id, gone_name }) => <bdi>{person(gone_name, gone_id)}</bdi> },
      {
        id: 'when',
        header: columns.when,
        cell: (merge) => (
          <span className={styles.pair}>
            {formatMoment(merge.merged_at, { locale, timeZone })}
            {merge.by && <span className={styles.note}>{by(merge.by)}</span>}
          </span>
        ),
      },
      {
        id: 'until',
        header: columns.until,
        cell: ({ undoable_until }) => formatMoment(undoable_until, { locale, timeZone }),
      },
      {
        id: 'undo',
        header: columns.undo,
        headerHidden: true,
        align: 'end',
        cell: (merge) => <UndoButton merge={merge} />,
      },
    ],
    [locale, timeZone],
  );
  return (
    <QueryView query={query}>
      {({ merges, more }) => {
        const last = merges.at(-1);
        return (
          <div ref={group} tabIndex={-1} role="group" aria-label={title} className={styles.stack}>
            <DataTable
              caption={title}
              columns={shown}
              rows={merges}
              rowKey={({ id }) => id}
              empty={<EmptyState title={none}>{noneText}</EmptyState>}
            />
            {more && last && (
              <div className={styles.more}>
                <LinkButton to={`?before=${last.id}`}>{older}</LinkButton>
              </div>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}
