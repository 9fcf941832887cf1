import { Type } from '@sinclair/typebox';
import { feature, kindAt, page, title } from './fields.ts';

const Figure = Type.Object(
  { title: title('its heading, which shows without its code'), page, feature },
  { additionalProperties: false },
);

export const FIGURE_POINTS = {
  'dashboard-figures': { kind: 'figure', where: 'a card below the figures of the dashboard' },
} as const;

export const FIGURE = kindAt(Figure, 'figures', FIGURE_POINTS);

/** The places that take figures. */
export type FigureName = keyof typeof FIGURE_POINTS;

/** What a figure shows in its card. */
export interface FigureContent {
  /** The host writes a number in the gym's locale. A text stays as it is. */
  readonly value: string | number;
  /** Explains the value, in one sentence. */
  readonly detail?: string;
  /** A path of the product, such as the list behind the figure. */
  readonly path?: string;
}
