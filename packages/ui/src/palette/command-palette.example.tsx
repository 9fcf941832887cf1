import { Button } from '@gym/ui';
import { CommandPalette } from '@gym/ui/command-palette';
import { useState } from 'react';

const screens = [
  { label: 'Member list', path: '/memberList' },
  { label: 'Add member', path: '/addmember' },
];
const members = [{ label: 'Ann Lee', path: '/member/2', detail: '0600 000 000' }];

export const ScreensAndMembers = () => {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Go to…</Button>
      {open && (
        <CommandPalette
          title="Go to"
          placeholder="Screen or member"
          keys="↑ ↓ to choose, Enter to open, Esc to close"
          text={text}
          onText={setText}
          groups={[
            { title: 'Screens', entries: screens },
            { title: 'Members', entries: members },
          ]}
          status="3 results"
          failures={[]}
          onChoose={close}
          onClose={close}
        />
      )}
    </>
  );
};
