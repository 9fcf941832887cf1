import { Button } from '@gym/ui';
import { ExportDialog } from '@gym/ui/export';
import { useState } from 'react';

const download = async () => new Blob(['locker,member\n7,Ann Lee\n'], { type: 'text/csv' });

export const TwoLists = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Export</Button>
      {open && (
        <ExportDialog
          title="Export lockers"
          choices={[
            { name: 'Lockers', label: 'Lockers in use', hint: 'With the member and the last day.', download },
            { name: 'Rents', label: 'All rents', hint: 'Those that have ended, too.', download },
          ]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
