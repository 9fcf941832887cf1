/**
 * A journey that failed is played once more, in a new window: a browser on a busy machine may be late for a reason that is not the
 * product's. The validation names every journey that needed it, with what went wrong the first time (ADR-0012).
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });

export {};
