import { named, type RenderedRemote } from '@gym/remote-kit';
import { screen, within } from '@testing-library/react';

/** The quantity and the units of a row of the diet's table. */
export const rowOf = (index: number) => [named(`diet.${index}.qty`).value, named(`diet.${index}.units`).value];

/** The foods of the table, without the rows that ask about conflicts. */
export const items = () =>
  within(screen.getByRole('table', { name: 'Foods of the diet' }))
    .getAllByRole('row')
    .slice(1)
    .filter((row) => row.children.length > 1)
    .map((row) => row.firstElementChild?.textContent);

export const submit = () => screen.getByRole('button', { name: 'Submit' });

/** Replaces what a row has; '' leaves a field empty. */
export const typeRow =
  (user: RenderedRemote['user']) =>
  async (index: number, qty: string, units: string): Promise<void> => {
    for (const [name, value] of Object.entries({ qty, units })) {
      await user.clear(named(`diet.${index}.${name}`));
      if (value) await user.type(named(`diet.${index}.${name}`), value);
    }
  };
