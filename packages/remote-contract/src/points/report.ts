import { type Static, Type } from '@sinclair/typebox';
import { feature, kindAt, page, title } from './fields.ts';

const Report = Type.Object(
  {
    title: title('its heading, which shows without its code'),
    description: Type.Optional(Type.String({ minLength: 1, description: 'what it tells, in one sentence' })),
    page,
    feature,
  },
  { additionalProperties: false },
);

export const REPORT_POINTS = {
  'dashboard-reports': { kind: 'report', where: 'the reports of the dashboard, each with a screen of its own' },
} as const;

export const REPORT = kindAt(Report, 'reports', REPORT_POINTS);

export type Report = Static<typeof Report>;

/** The places that take reports. */
export type ReportName = keyof typeof REPORT_POINTS;

/** The days that a report is about, YYYY-MM-DD, both included. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

export interface ReportColumn {
  readonly title: string;
  /** How the host writes its cells: `money` in the gym's currency, `date` from YYYY-MM-DD. */
  readonly kind: 'text' | 'number' | 'money' | 'date';
}

/** A report as a table. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  /** Each row has a cell for each column. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}
