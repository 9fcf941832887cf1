/** Messages about numbers. They are apart from the form's texts, because remotes bundle them. */

export const notDecimal = (label: string, example: string) =>
  `${label} must be a number such as ${example}, without a thousands separator`;
export const negative = (label: string) => `${label} must not be less than 0`;
export const notPositive = (label: string) => `${label} must be more than 0`;
export const tooLarge = (label: string, max: string) => `${label} must not be more than ${max}`;
