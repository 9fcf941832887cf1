/** Texts of corrections and removals of measurements of one day. */
export const correctionTexts = {
  correct: 'Correct',
  remove: 'Remove',
  putBack: 'Put back',
  /** Read by screen readers after Correct, Remove and Put back. */
  about: (day: string) => `measurements of ${day}`,
  correctTitle: 'Correct measurements',
  whose: (name: string, day: string) => `${name}, ${day}`,
  record: (name: string, day: string) => `Measurements of ${name} on ${day}`,
  unchanged: 'Nothing changed, so nothing was saved.',
  removal: (day: string) => `Removal of the measurements of ${day}`,
  ofDay: (day: string) => `Measurements of ${day}`,
  missing: (day: string) => `No measurements of ${day}`,
  missingText: 'They were removed, or the address is wrong.',
  toMember: 'Open the member',
};
