import { screen, within } from '@testing-library/react';

/** Finds a form field by its `name`, which the specification fixes. */
export const named = <E extends HTMLElement = HTMLInputElement>(name: string): E => {
  const found = document.querySelector<E>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
};

/** The values of these form fields, in order. */
export const valuesOf = (names: readonly string[]): string[] => names.map((name) => named(name).value);

/** The visible error messages, in document order. */
export const messages = (): (string | null)[] =>
  [...document.querySelectorAll('[aria-invalid=true]')].map(
    (input) =>
      document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent ?? null,
  );

/** The texts of the table's cells, row by row, without the header. */
export const cells = (): (string | null)[][] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

/** For `findByText` and its kind: a toast with this text. A name in it stands apart, in an element of its own. */
export const says =
  (text: string | RegExp) =>
  (_content: string, element: Element | null): boolean =>
    element?.matches('[data-toast] p') === true &&
    (typeof text === 'string' ? element.textContent === text : text.test(element.textContent));
