import { ChangedBy, ConflictChoice } from '@gym/ui/form';
import { useState } from 'react';

const change = { by: 'Asha Menon', own: false, at: '2026-11-22T14:05:00Z' };

export const TwoPrices = () => {
  const [value, setValue] = useState<unknown>('45');
  return (
    <ConflictChoice
      label="Price"
      field={{ value, setValue }}
      conflict={{ stored: '49', mine: '45', change }}
      write={(price) => `€${String(price)}`}
    />
  );
};

export const ByAnotherUser = () => (
  <p>
    <ChangedBy change={change} />
  </p>
);

export const InAnotherTab = () => (
  <p>
    <ChangedBy change={{ ...change, own: true }} />
  </p>
);
