import { Button } from '@gym/ui';
import { TakeBackDialog } from '@gym/ui/take-back-dialog';
import { useState } from 'react';

export const WrongPlan = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Take back</Button>
      {open && (
        <TakeBackDialog
          plan="Gold"
          sentence="Gold, 1 Nov 2026 – 31 Jan 2027, for €120.00."
          hint="Administrators read it in the audit trail"
          onTakeBack={async () => undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
