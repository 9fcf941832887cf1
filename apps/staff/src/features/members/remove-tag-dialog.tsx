import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { MemberRow } from '@gym/api-contract';
import { Button, Dialog } from '@gym/ui';
import { close } from '@gym/ui/action';
import { Form, SelectField } from '@gym/ui/form';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import { tagTexts, useChangeTags, memberTagsQuery } from './member-tags.ts';
import { nameOptions } from './list-filters.ts';

/** Removes one of their tags from the chosen members. */
export default function RemoveTagDialog({ rows, onClose, onDone }: BulkDialogProps<MemberRow>): ReactElement | null {
  const remove = useChangeTags('remove');
  // Of members on other pages of a large gym, only the numbers are known.
  const isPartial = rows.some(({ fname, email }) => fname === '' && email === '');
  const { data } = useQuery({ ...memberTagsQuery, enabled: isPartial });
  const known = isPartial ? data?.map(({ tag }) => tag) : rows.flatMap(({ tags = [] }) => tags);
  const options = nameOptions(known ?? []);
  const title = tagTexts.removeTitle(rows.length);
  const [first] = options;
  if (known === undefined) return null;
  if (first === undefined)
    return (
      <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>{close}</Button>}>
        <p>{tagTexts.noTags}</p>
      </Dialog>
    );
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form
        label={title}
        initialValues={{ tag: first.value }}
        submitLabel={tagTexts.remove}
        onCancel={onClose}
        onSubmit={({ tag }) => remove(rows, tag).then(onDone)}
      >
        <p>{tagTexts.removeText}</p>
        <SelectField name="tag" label={tagTexts.tag} options={options} />
      </Form>
    </Dialog>
  );
}
