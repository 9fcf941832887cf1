import type { ReactElement } from 'react';
import type { MemberRow } from '@gym/api-client/staff';
import { Button, Dialog } from '@gym/ui';
import { Form, SelectField } from '@gym/ui/form';
import type { BulkDialogProps } from '@gym/ui/list-tools';
import { tagTexts } from '../../texts/tags.ts';
import { useChangeTags } from './change-tags.ts';

/** Removes one of their tags from the chosen members. */
export default function RemoveTagDialog({ rows, onClose, onDone }: BulkDialogProps<MemberRow>): ReactElement {
  const remove = useChangeTags('remove');
  const tags = [...new Set(rows.flatMap((row) => row.tags ?? []))].sort((one, other) => one.localeCompare(other));
  const title = tagTexts.removeTitle(rows.length);
  const [first] = tags;
  if (first === undefined)
    return (
      <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>{tagTexts.close}</Button>}>
        <p>{tagTexts.noTags}</p>
      </Dialog>
    );
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form
        label={title}
        initialValues={{ tag: first }}
        submitLabel={tagTexts.remove}
        onSubmit={({ tag }) => remove(rows, tag).then(onDone)}
      >
        <p>{tagTexts.removeText}</p>
        <SelectField name="tag" label={tagTexts.tag} options={tags.map((tag) => ({ value: tag, label: tag }))} />
      </Form>
    </Dialog>
  );
}
