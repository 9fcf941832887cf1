import type { MemberImport } from '@gym/api-contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { get, post } from '@gym/api-client';
import { SLOW_SAVE } from '@gym/api-client/calls';
import { getMemberImports, restoreMemberImport, undoMemberImport } from '@gym/api-contract/calls';
import { type SaveAttempt, useHost } from '@gym/remote-contract';
import { EmptyState, QueryView, Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { useKeepFocus } from '@gym/ui/focus-kept';
import { formatMoment } from '@gym/ui/format-moment';
import { type Column, DataTable } from '@gym/ui/list';
import { crumbs } from '../../record-links.ts';
import * as paths from '../../paths.ts';
import { SaveButton } from '../../save-button.tsx';
import layout from '../../layout.module.css';

const people = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

/** Texts of the imports that an administrator can undo. */
const importTexts = {
  title: 'Imports',
  lead: 'Undo an import within 14 days. Its members can be brought back for 14 more days, as they were.',
  notOffered: 'This server does not offer this.',
  none: 'No imports',
  noneText: 'Imports are listed here for 14 days.',
  columns: { file: 'File', when: 'When', result: 'Result', until: 'Until', action: 'Action' },
  by: (name: string) => `by ${name}`,
  result: ({ status, added, removed, kept, rows }: MemberImport) => {
    if (status === 'running') return 'Members are being added';
    if (status === 'undoing') return 'Members are being removed';
    if (status === 'restoring') return 'Members are being brought back';
    if (removed > 0) return `${people(removed)} removed${kept > 0 ? `, ${people(kept)} kept` : ''}`;
    if (added > 0) return `${people(added)} added`;
    return `${rows} ${rows === 1 ? 'row' : 'rows'}, ${status === 'done' ? 'nobody added' : 'nobody added yet'}`;
  },
  undo: 'Undo',
  undoAbout: (file: string) => `the import of ${file}`,
  undoRecord: (file: string) => `Undoing of the import of ${file}`,
  undoUntil: (moment: string) => `Undo until ${moment}`,
  restore: 'Bring back',
  restoreAbout: (file: string) => `the members of ${file}`,
  restoreRecord: (file: string) => `Bringing back of the members of ${file}`,
  restoreUntil: (moment: string) => `Bring back until ${moment}`,
};

const IMPORTS_KEY = ['imports'] as const;
/** How often the screen asks for the progress of an import. */
const POLL_INTERVAL_MS = 1_000;

const isInFlight = ({ status }: MemberImport): boolean => ['running', 'undoing', 'restoring'].includes(status);

const importsQuery = queryOptions({
  queryKey: IMPORTS_KEY,
  queryFn: async ({ signal }) => (await get(getMemberImports, {}, { signal })) ?? [],
  refetchInterval: ({ state }) => (state.data?.some(isInFlight) ? POLL_INTERVAL_MS : false),
});

const { title, lead, notOffered, none, noneText, columns, by, result } = importTexts;
const { undo, undoAbout, undoRecord, undoUntil, restore, restoreAbout, restoreRecord, restoreUntil } = importTexts;

/** Imports of the last days. Administrators undo one, or bring its members back (ADR-0051). */
export default function ImportsPage(): ReactElement {
  const { session } = useHost();
  return (
    <Screen title={title} lead={lead} breadcrumb={<Breadcrumb trail={[crumbs.memberData]} here={title} />}>
      {session.has('import-restore') ? <Imports /> : <EmptyState title={notOffered} />}
    </Screen>
  );
}

/** The one action that the status of an import allows. */
function Action({ one }: { one: MemberImport }): ReactElement | null {
  const { id, file_name: file, undo_until, restore_until } = one;
  const save = (record: string, call: typeof undoMemberImport | typeof restoreMemberImport) => ({
    ...{ record, form: paths.imports, values: {}, refreshes: [IMPORTS_KEY] },
    send: (attempt: SaveAttempt) => post(call, { id }, attempt, SLOW_SAVE),
  });
  if (undo_until)
    return <SaveButton label={undo} about={undoAbout(file)} request={save(undoRecord(file), undoMemberImport)} />;
  if (!restore_until) return null;
  return (
    <SaveButton label={restore} about={restoreAbout(file)} request={save(restoreRecord(file), restoreMemberImport)} />
  );
}

const importColumns = (options: Parameters<typeof formatMoment>[1]): readonly Column<MemberImport>[] => [
  { id: 'file', header: columns.file, width: 8.5, cell: (one) => <bdi>{one.file_name}</bdi> },
  {
    id: 'when',
    header: columns.when,
    cell: (one) => (
      <span className={layout.pair}>
        {formatMoment(one.created_at, options)}
        {one.user_name && (
          <span className={layout.note}>
            <bdi>{by(one.user_name)}</bdi>
          </span>
        )}
      </span>
    ),
  },
  { id: 'result', header: columns.result, cell: result },
  {
    id: 'until',
    header: columns.until,
    width: 10,
    cell: ({ undo_until, restore_until }) =>
      undo_until
        ? undoUntil(formatMoment(undo_until, options))
        : restore_until
          ? restoreUntil(formatMoment(restore_until, options))
          : '–',
  },
  {
    id: 'action',
    header: columns.action,
    headerHidden: true,
    align: 'end',
    width: 7,
    cell: (one) => <Action one={one} />,
  },
];

function Imports(): ReactElement {
  const {
    config: { locale, timeZone },
  } = useHost();
  const query = useQuery(importsQuery);
  // An action changes the button of its row, and with it the focused one.
  const group = useKeepFocus<HTMLDivElement>(query.data);
  const shown = useMemo(() => importColumns({ locale, timeZone }), [locale, timeZone]);
  return (
    <QueryView query={query}>
      {(imports) => (
        <div ref={group} tabIndex={-1} role="group" aria-label={title} className={layout.stack}>
          <DataTable
            caption={title}
            columns={shown}
            rows={imports}
            rowKey={({ id }) => id}
            empty={<EmptyState title={none}>{noneText}</EmptyState>}
          />
        </div>
      )}
    </QueryView>
  );
}
