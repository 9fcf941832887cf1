const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Texts of a member's timeline. */
export const timelineTexts = {
  title: 'Timeline',
  show: 'Show',
  kinds: { '': 'Everything', sale: 'Sales', measurement: 'Measurements', diet: 'Diets', change: 'Changes' },
  more: 'Show more',
  none: 'Nothing yet',
  sold: (plan: string, price: string) => `${plan} sold for ${price}`,
  runs: (start: string, end: string) => `${start} to ${end}`,
  takenBack: (plan: string) => (plan ? `${plan} taken back` : 'Sale taken back'),
  measured: 'Measured',
  removed: (day: string) => `Measurements of ${day} removed`,
  size: (part: string, value: string) => `${part} ${value}`,
  unit: (sizes: string, unit: string) => `${sizes} (${unit})`,
  diet: (foods: number) => `Diet saved with ${count(foods, 'food', 'foods')}`,
  added: 'Added as a member',
  changed: (fields: string) => (fields ? `Changed: ${fields}` : 'Record changed'),
  tags: 'Tags',
  merged: 'Another record of the same person was merged into this one',
};
