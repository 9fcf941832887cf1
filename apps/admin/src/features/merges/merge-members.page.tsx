import { type SaveAttempt, useHost } from '@gym/remote-contract';
import { useUndo } from '@gym/ui/action';
import { type NextStep, SaveForm, SelectField } from '@gym/ui/form';
import { link } from '@gym/remote-contract/link';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { post } from '@gym/api-client';
import type { MergePreview } from '@gym/api-contract';
import { mergeMembers } from '@gym/api-contract/calls';
import { fullName } from '@gym/rules';
import { Badge, DescriptionList, formatDay, LinkButton, QueryView, Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { type Column, DataTable } from '@gym/ui/list';
import * as paths from '../../paths.ts';
import {
  MEMBER_DATA_KEY,
  memberDataTexts,
  type MergePair,
  mergePreviewQuery,
  missingMemberNotice,
  Section,
} from '../member-data/index.ts';
import { crumbs } from '../../record-links.ts';
import { initialChoices, type MergeChoice, mergeChoices, toChoices } from './merge-choices.ts';
import layout from '../../layout.module.css';

/** In the chunk of the page that undoes merges, because a chunk of its own costs bytes on every page. */
const load = () => import(/* webpackChunkName: "recent-merges" */ './undo-merge.ts');

/** Returns what offers to undo a merge right after it. */
function useUndoNewMerge(pair: MergePair): () => readonly NextStep[] {
  const { toasts } = useHost();
  const undo = useUndo();
  return () => {
    let id: string | number | undefined;
    const send = async (attempt: SaveAttempt) => {
      const { findMerge, sendUndo } = await load();
      // The list of merges lacks an undone one, so a second try must not look again.
      id ??= await findMerge(pair);
      await sendUndo(id, attempt, toasts);
    };
    const record = memberDataTexts.merges.record(pair.gone_id);
    return [undo({ record, form: paths.merges, refreshes: [MEMBER_DATA_KEY], send })];
  };
}

type SoldMembership = MergePreview['periods'][number];

const {
  membershipColumns: columns,
  noMemberships,
  membershipsText,
  memberships: caption,
  overlaps: overlapsText,
} = memberDataTexts.merge;

/** The memberships of both records, as sold. Overlapping ones are marked. */
function SoldMemberships({ preview: { periods, kept_id, gone_id } }: { preview: MergePreview }): ReactElement {
  const {
    config: { locale },
  } = useHost();
  const shown = useMemo(
    (): readonly Column<SoldMembership>[] => [
      { id: 'plan', header: columns.plan, cell: ({ plan_name }) => plan_name },
      { id: 'from', header: columns.from, nowrap: true, cell: ({ start }) => formatDay(start, locale) },
      { id: 'to', header: columns.to, nowrap: true, cell: ({ end }) => formatDay(end, locale) },
      { id: 'of', header: columns.of, nowrap: true, width: 5, cell: ({ of }) => (of === 'kept' ? kept_id : gone_id) },
      {
        id: 'overlap',
        header: columns.overlap,
        headerHidden: true,
        width: 6,
        cell: ({ overlaps }) => overlaps && <Badge tone="warning">{overlapsText}</Badge>,
      },
    ],
    [locale, kept_id, gone_id],
  );
  if (periods.length === 0) return <p>{noMemberships}</p>;
  return (
    <>
      <p>{membershipsText}</p>
      <DataTable caption={caption} columns={shown} rows={periods} rowKey={({ id }) => id} />
    </>
  );
}

const { merge } = memberDataTexts;

/** The fields with the same value in both records. */
function EqualFields({ preview: { kept, gone } }: { preview: MergePreview }): ReactElement | null {
  const items = Object.entries(merge.field).flatMap(([field, term]) => {
    const name = field as keyof typeof kept;
    return kept[name] === gone[name] ? [{ term, value: kept[name] || merge.empty }] : [];
  });
  if (items.length === 0) return null;
  return (
    <Section title={merge.same}>
      <DescriptionList items={items} />
    </Section>
  );
}

/** What the merge moves into the kept record. */
function MovedRecords({ preview: { measured, diets } }: { preview: MergePreview }): ReactElement {
  const moves = [
    ...(measured.gone > 0 ? [merge.measured(measured.gone)] : []),
    ...(diets.gone > 0 ? [merge.dietsMove(diets.gone)] : []),
  ];
  return (
    <Section title={merge.moves}>
      <ul className={layout.list}>
        {[...(moves.length > 0 ? moves : [merge.nothing]), merge.trail].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Section>
  );
}

/** Chooses which value of each field to keep, and merges. */
function MergeForm({ preview }: { preview: MergePreview }): ReactElement {
  const {
    config: { locale },
  } = useHost();
  const { kept_id, gone_id, state } = preview;
  const undo = useUndoNewMerge(preview);
  const choices = mergeChoices(preview, (day) => formatDay(day, locale));
  const options = ({ kept: mine, gone: others }: MergeChoice) => [
    { value: 'kept', label: merge.option(mine, kept_id) },
    { value: 'gone', label: merge.option(others, gone_id) },
  ];
  return (
    <div className={layout.stack}>
      <EqualFields preview={preview} />
      <Section title={merge.memberships}>
        <SoldMemberships preview={preview} />
      </Section>
      <MovedRecords preview={preview} />
      <SaveForm
        label={merge.fields}
        form={link(paths.merge, { id: kept_id, other: gone_id })}
        list={paths.merges}
        record={() => merge.record(kept_id, gone_id)}
        initialValues={initialChoices(choices)}
        send={(values, attempt) => post(mergeMembers, { kept_id, gone_id, state, ...toChoices(values) }, attempt)}
        refreshes={[MEMBER_DATA_KEY]}
        next={undo}
        submitLabel={merge.submit}
        irreversible
        cancelTo={link(paths.memberData, { id: kept_id })}
      >
        {choices.map((choice) => (
          <SelectField
            key={choice.name}
            name={choice.name}
            label={choice.label}
            options={options(choice)}
            placeholder={false}
          />
        ))}
      </SaveForm>
    </div>
  );
}

const { pageTitle, lead, swap } = memberDataTexts.merge;

/** Compares two members, and shows what the merge keeps and what it moves. */
export default function MergeMembersPage(): ReactElement {
  const { id = '', other = '' } = useParams();
  const query = useQuery(mergePreviewQuery({ kept_id: id, gone_id: other }));
  return (
    <Screen
      title={pageTitle}
      record={query.data && fullName(query.data.kept)}
      lead={query.data && lead(id, other, query.data.undoable_days)}
      width="form"
      breadcrumb={<Breadcrumb trail={[crumbs.memberData]} here={pageTitle} />}
      actions={query.data && <LinkButton to={link(paths.merge, { id: other, other: id })}>{swap(other)}</LinkButton>}
    >
      <QueryView query={query} notFound={missingMemberNotice(query.error)}>
        {(preview) => <MergeForm key={`${id} ${other}`} preview={preview} />}
      </QueryView>
    </Screen>
  );
}
