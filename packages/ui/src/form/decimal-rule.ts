import { number } from 'yup';
import type { Decimals } from '../format/decimals.ts';

const texts = {
  notDecimal: (label: string, example: string) =>
    `${label} must be a number such as ${example}, without a thousands separator`,
  negative: (label: string) => `${label} must not be less than 0`,
  notPositive: (label: string) => `${label} must be more than 0`,
  tooLarge: (label: string, max: string) => `${label} must not be more than ${max}`,
};

export interface DecimalRuleOptions {
  /** The field's label, for the messages that the specification does not fix. */
  readonly label: string;
  /** The message of an empty field. */
  readonly empty: string;
  readonly max?: number;
  /** Rejects 0. */
  readonly positive?: boolean;
  readonly decimals: Decimals;
}

/** Rule of a required number that is not negative, written as the gym's locale does. */
export const decimalRule = ({ label, empty, max = Infinity, positive = false, decimals }: DecimalRuleOptions) =>
  number()
    // Number() alone would also accept '1e3' and '0x10', which our server rejects (acceptance K).
    .transform((_value: number, typed: unknown) => {
      const text = String(typed).trim();
      return text === '' ? undefined : Number(decimals.read(text) ?? Number.NaN);
    })
    .typeError(texts.notDecimal(label, decimals.write(12.5)))
    .min(0, texts.negative(label))
    .test('positive', texts.notPositive(label), (value) => !positive || value !== 0)
    .max(max, texts.tooLarge(label, decimals.write(max)))
    .required(empty);
