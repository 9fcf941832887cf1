import type { ReactElement } from 'react';
import { dietTexts } from './texts.ts';

const { columns, foods: caption } = dietTexts;

/** Caption and headers of a diet's table (acceptance G1). */
export function DietHead(): ReactElement {
  return (
    <>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.item}</th>
          <th scope="col">{columns.qty}</th>
          <th scope="col">{columns.units}</th>
        </tr>
      </thead>
    </>
  );
}
