import { useHost } from '@gym/remote-contract';
import { type ColumnDayOrder, type DayOrder, type DayOrderFound, readDay, findDayOrder } from '@gym/rules';
import { formatDay } from '@gym/ui';
import { useState } from 'react';
import type { ImportField, ImportColumn } from './import-queries.ts';
import type { CsvTable } from './csv-file.ts';
import { cellReader } from './read-cell.ts';
import { importTexts } from './texts.ts';

const { fieldNames } = importTexts;

/** The fields whose cells are days. */
type DayField = keyof typeof fieldNames;
export const isDayField = (field: ImportField): field is DayField => field in fieldNames;

/** A cell as it will be read; exactly what the file has if it cannot be read. */
export const useSample = (): ((text: string, order: ColumnDayOrder | undefined) => string) => {
  const { locale } = useHost().config;
  return (text, order) => formatDay(readDay(text.trim(), order).day ?? text, locale);
};

/** The question about the days of one column. */
export interface DayOrderQuestionProps {
  readonly field: DayField;
  readonly found: DayOrderFound;
  readonly answered: ColumnDayOrder | undefined;
  readonly onAnswer: (order: DayOrder) => void;
}

/** Finds the order of the days in a column. It reads the file once for each column. */
function orderFinder(table: CsvTable): (field: DayField, column: string) => DayOrderFound {
  const known = new Map<string, DayOrderFound>();
  return (field, column) => {
    const read = cellReader(field, [{ field, column, otherwise: '' }], table.headers);
    const cellsOf = function* () {
      for (const rows of table.rows()) for (const { cells } of rows) yield read(cells);
    };
    const found = known.get(column) ?? findDayOrder(column === '' ? [] : cellsOf());
    known.set(column, found);
    return found;
  };
}

/** The user's answers by field and column: another column is another question. */
type Answers = Readonly<Record<string, DayOrder>>;
const keyOf = ({ field, column }: ImportColumn) => `${field} ${column}`;

const answersIn = (columns: readonly ImportColumn[]): Answers =>
  Object.fromEntries(
    columns.flatMap((one) =>
      one.day_order === undefined || one.day_order === 'contradictory' ? [] : [[keyOf(one), one.day_order]],
    ),
  );

/**
 * The order of the days in each chosen column. One day that has a single reading decides it; without one, the user is
 * asked once. Nothing is asked if the server takes no order.
 *
 * @param initial the choices at the start, which may hold earlier answers
 */
export function useDayOrders(table: CsvTable, columns: readonly ImportColumn[], initial: readonly ImportColumn[]) {
  const isOffered = useHost().session.has('import-days');
  const [find] = useState(() => orderFinder(table));
  const [first] = useState(() => answersIn(initial));
  const [answers, setAnswers] = useState(first);
  const questions = columns.flatMap((one): DayOrderQuestionProps[] => {
    const { field, column, otherwise } = one;
    if (!isOffered || !isDayField(field)) return [];
    const inFile = find(field, column);
    const found = findDayOrder([...Object.values(inFile.examples), inFile.ambiguous ?? '', otherwise]);
    const onAnswer = (order: DayOrder) => setAnswers((now) => ({ ...now, [keyOf(one)]: order }));
    return [{ field, found, answered: answers[keyOf(one)], onAnswer }];
  });
  const orderOf = (field: ImportField) => {
    const { found, answered } = questions.find((one) => one.field === field) ?? {};
    return found?.order === 'ambiguous' ? answered : found?.order;
  };
  return {
    questions,
    orderOf,
    /** The fields whose question has no answer yet. */
    unanswered: questions.filter((one) => one.found.order === 'ambiguous' && !one.answered).map(({ field }) => field),
    isAnswered: answers !== first,
    /** The choices with the orders, as the import keeps them. */
    withOrders: () =>
      columns.map(({ day_order: _earlier, ...one }): ImportColumn => {
        const order = orderOf(one.field);
        return order === undefined ? one : { ...one, day_order: order };
      }),
  };
}
