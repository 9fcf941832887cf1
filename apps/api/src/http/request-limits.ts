import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';

const KIBIBYTE = 1024;
const SECOND = 1_000;

/** How long a request may take to arrive. */
export interface Patience {
  /** Milliseconds until its head is there. */
  readonly head: number;
  /** Milliseconds until all of it is there: a picture on a slow line among them. */
  readonly whole: number;
  /** Milliseconds between two looks at who is over time. */
  readonly look: number;
}

export const PATIENCE: Patience = { head: 15 * SECOND, whole: 60 * SECOND, look: 5 * SECOND };

/** What a request may cost before any call is reached; what is over it ends in a refusal (ADR-0036). */
export const requestLimits = ({ head, whole, look }: Patience) =>
  ({
    bodyLimit: 256 * KIBIBYTE,
    requestTimeout: whole,
    // Longer than proxies keep an idle connection, so that none of them sends into one that is just being closed.
    keepAliveTimeout: 72 * SECOND,
    http: {
      headersTimeout: head,
      requestTimeout: whole,
      connectionsCheckingInterval: look,
      // Address and headers together.
      maxHeaderSize: 16 * KIBIBYTE,
      // Refused by us, with a sentence.
      requireHostHeader: false,
    },
  }) satisfies FastifyHttpOptions<Server>;
