/** One choice of a combobox. */
export interface Option {
  readonly value: string | number;
  /** What stands in the box once it is chosen. */
  readonly label: string;
  /** What else it is found by and told from others: a phone number and an email. */
  readonly detail?: string;
}
