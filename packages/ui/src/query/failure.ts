import * as uiTexts from '../texts.ts';

/** The parts of an error that a screen uses. An `ApiError` has both; other errors have at most a message. */
export interface Failure {
  readonly kind?: string;
  readonly reason: string;
}

/** Converts any thrown value to a reason for the user. */
export function failureOf(error: unknown): Failure {
  const { kind, reason, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  const text = [reason, message].find((candidate) => typeof candidate === 'string' && candidate !== '');
  return {
    kind: typeof kind === 'string' ? kind : undefined,
    reason: typeof text === 'string' ? text : uiTexts.unknownError,
  };
}
