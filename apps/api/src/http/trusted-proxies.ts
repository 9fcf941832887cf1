import type { FastifyServerOptions } from 'fastify';
import type { TrustProxy } from '../config/trust-proxy.ts';

/** The framework takes no number of hops: whoever says "one proxy" has to be in front of nothing else, which we believe. */
export const trustedProxies = (trust: TrustProxy): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
