import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { object, string } from 'yup';
import type { MemberRow } from '@gym/api-contract';
import { MAX_TAG } from '@gym/rules';
import { Dialog } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import { tagTexts, useChangeTags, memberTagsQuery } from './member-tags.ts';

const schema = object({ tag: string().trim().required(tagTexts.tagMissing).max(MAX_TAG, tagTexts.tagTooLong) });

/** Adds a tag to the chosen members. */
export default function AddTagDialog({ rows, onClose, onDone }: BulkDialogProps<MemberRow>): ReactElement {
  const tags = useId();
  const { data } = useQuery(memberTagsQuery);
  const add = useChangeTags('add');
  const title = tagTexts.addTitle(rows.length);
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form
        label={title}
        initialValues={{ tag: '' }}
        schema={schema}
        submitLabel={tagTexts.add}
        onCancel={onClose}
        onSubmit={({ tag }) => add(rows, tag).then(onDone)}
      >
        <p>{tagTexts.addText}</p>
        <TextField
          name="tag"
          label={tagTexts.tag}
          hint={tagTexts.tagHint}
          maxLength={MAX_TAG}
          autoComplete="off"
          list={tags}
          required
        />
        <datalist id={tags}>
          {data?.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </Form>
    </Dialog>
  );
}
