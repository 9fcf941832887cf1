import { number, object, string } from 'yup';
import { healthTexts } from '../texts/health.ts';

const { messages } = healthTexts;

/** A measurement as it is typed. Number() would take '1e3' and '0x10' too, which no server of ours does (acceptance K). */
const PLAIN_DECIMAL = /^\d+(\.\d+)?$/;
const LARGEST = 1000;

const measurement = (message: string) =>
  number()
    .transform((value: number, typed: unknown) => (PLAIN_DECIMAL.test(String(typed).trim()) ? value : Number.NaN))
    .typeError(message)
    .max(LARGEST, message)
    .required(message);

const measurements = {
  chest: measurement(messages.chest),
  biceps: measurement(messages.biceps),
  shoulder: measurement(messages.shoulder),
  waist: measurement(messages.waist),
  thigh: measurement(messages.thigh),
};

/** Rules of Add Member Health (acceptance F1). */
export const addHealthSchema = object({ member_name: string().required(messages.member), ...measurements });

/** Rules of Update Member Health; the member is the route's (acceptance F3). */
export const updateHealthSchema = object(measurements);
