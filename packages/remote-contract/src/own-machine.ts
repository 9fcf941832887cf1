/**
 * The query parameter by which a tab asks for a document whose policy opens one origin of its own machine (ADR-0043).
 * It may be repeated.
 */
export const OPENED_ORIGIN = 'open-origin';

/** Regular expression for an origin of the browser's own machine, without its port. */
export const OWN_MACHINE = String.raw`http://(localhost|127\.0\.0\.1)`;

/** Regular expression for the port of an origin. */
export const PORT = String.raw`(:\d{1,5})?`;

const OWN_ORIGIN = new RegExp(`^${OWN_MACHINE}${PORT}$`);

/** Whether an origin is a program on the browser's own machine. Browsers trust these like HTTPS. */
export const isOwnMachine = (origin: string): boolean => OWN_ORIGIN.test(origin);
