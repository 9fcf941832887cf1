/** These fields of a record, in this order. */
export const pickFields = <Row extends object, const Name extends keyof Row>(
  row: Row,
  ...names: readonly Name[]
): Pick<Row, Name> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
