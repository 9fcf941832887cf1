/**
 * Texts of the measurements. The specification fixes titles, links and messages, misspellings included (acceptance F1,
 * F2).
 */
export const measurementTexts = {
  listTitle: 'Health List',
  addTitle: 'Add Member Health',
  updateTitle: 'Update Member Health',
  add: '+Add Member Health',
  none: 'No members yet',
  noneText: 'Measurements are taken of members: add a member first.',
  record: (name: string) => (name ? `Measurements of ${name}` : 'Measurements'),
  member: 'Member',
  backToList: 'Back to the health list',
  columns: { name: 'Member name', phone: 'Phone', measured: 'Measured', actions: 'Actions' },
  /** Says what the specification's Edit does. */
  newMeasurement: 'Measure',
  measurements: { chest: 'Chest', biceps: 'Biceps', shoulder: 'Shoulder', waist: 'Waist', thigh: 'Thigh' },
  withUnit: (label: string, unit: string) => `${label} (${unit})`,
  history: 'Measurements by day',
  all: (count: number, unit: string) =>
    // A release of the server before this one says 'in' for inches.
    `${count === 1 ? 'The measurement' : `All ${count} measurements`}, in ${unit === 'in' ? 'inches' : unit}`,
  date: 'Date',
  noMeasurements: 'Not measured yet',
  neverMeasured: 'Not measured',
  since: (day: string) => `since ${day}`,
  unchanged: 'No change',
  last: (value: string) => `Last: ${value}`,
  lastOn: (value: string, day: string) => `Last: ${value} on ${day}`,
  unusual: (part: string, value: string) => `${part}: ${value} is unusual.`,
  bigChange: (part: string, value: string, last: string) => `${part}: ${value}, but last ${last}.`,
  unchangedForm: (name: string) => `Nothing changed, so no measurement of ${name} was saved.`,
  chartLabel: (
    part: string,
    { first, from, last, to, count }: { first: string; from: string; last: string; to: string; count: number },
  ) => `${part}: from ${first} on ${from} to ${last} on ${to}, measured ${count} times`,
  messages: {
    member: 'Select a member',
    chest: 'Enter youer chest',
    biceps: 'Enter youer Father name',
    shoulder: 'Enter youer Father name',
    waist: 'Enter youer profession name',
    thigh: 'Enter youer Phone Number',
  },
};
