import { html, type Html } from './html.ts';

/**
 * A table of an app that scrolls by itself where it is wider than the screen, also by keyboard.
 *
 * @param titleId id of its heading
 */
export const tableRegion = (
  app: string,
  titleId: string,
  columns: readonly string[],
  rows: readonly (readonly (Html | string)[])[],
): Html =>
  html`<div
    class="scroll"
    id="${titleId}-table"
    role="group"
    aria-labelledby="app-${app}-title ${titleId}"
    tabindex="0"
  >
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
