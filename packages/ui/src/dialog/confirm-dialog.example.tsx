import { Button } from '@gym/ui';
import { ConfirmDialog } from '@gym/ui/action';
import { useState } from 'react';

export const Question = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove locker 7</Button>
      {open && (
        <ConfirmDialog
          title="Remove locker 7?"
          confirmLabel="Remove"
          variant="danger"
          onConfirm={async () => setOpen(false)}
          onClose={() => setOpen(false)}
        >
          Ann Lee loses her key today.
        </ConfirmDialog>
      )}
    </>
  );
};

export const FailedAction = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Send reminders</Button>
      {open && (
        <ConfirmDialog
          title="Send 12 reminders?"
          confirmLabel="Send"
          failed="No reminder was sent"
          onConfirm={() => Promise.reject(new Error('The mail server does not answer.'))}
          onClose={() => setOpen(false)}
        >
          Members whose plan ends this week get an email.
        </ConfirmDialog>
      )}
    </>
  );
};
