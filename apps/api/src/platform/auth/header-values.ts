import type { IncomingMessage } from 'node:http';

/**
 * All values of a request's header, in order. It reads the raw headers: `headersDistinct` of older Node 20
 * throws if a header is called `__proto__`.
 */
export const headerValues = ({ rawHeaders }: IncomingMessage, name: string): string[] =>
  rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
