/**
 * The query parameter by which a tab asks for a document whose policy opens one origin of its own machine (ADR-0043).
 * It may be repeated.
 */
export const OPENED_ORIGIN = 'open-origin';

const OWN_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/** Whether an origin is a program on the browser's own machine. Browsers trust these like HTTPS. */
export const isOwnMachine = (origin: string): boolean => OWN_MACHINE.test(origin);
