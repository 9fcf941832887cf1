import { QueryView, LinkButton, Screen } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { goneNotice } from '../gone-notice.ts';
import { previewQuery } from '../member-data-queries.ts';
import { memberDataTexts } from '../member-data-texts.ts';
import { paths } from '../paths.ts';
import { MergeForm } from './merge-form.tsx';

const { merge } = memberDataTexts;

/** Two members side by side, what stays of each, and what moves. */
export default function MergePage(): ReactElement {
  const { id = '', other = '' } = useParams();
  const query = useQuery(previewQuery({ kept_id: id, gone_id: other }));
  return (
    <Screen
      title={merge.pageTitle}
      lead={query.data && merge.lead(id, other, query.data.undoable_days)}
      width="form"
      actions={query.data && <LinkButton to={paths.merge(other, id)}>{merge.swap(other)}</LinkButton>}
    >
      <QueryView query={query} notFound={goneNotice(query.error)}>
        {(preview) => <MergeForm key={`${id} ${other}`} preview={preview} />}
      </QueryView>
    </Screen>
  );
}
