import { Button, Dialog } from '@gym/ui';
import { useState } from 'react';

export const WithButtons = () => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Freeze membership</Button>
      <Dialog
        open={open}
        title="Freeze membership"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Freeze
            </Button>
          </>
        }
      >
        The membership of Ann Lee stops today and goes on when she is back.
      </Dialog>
    </>
  );
};

export const MustBeAnswered = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show recovery codes</Button>
      <Dialog
        open={open}
        title="Recovery codes"
        dismissible={false}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            I have kept them
          </Button>
        }
      >
        These codes show only once.
      </Dialog>
    </>
  );
};
