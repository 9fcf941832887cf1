import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { OwnApi } from '../../../../own-api/own-api.ts';

const ORIGIN = 'https://lockers.example';

/** Answers those only whom the keys of the kit prove. */
export default {
  [ORIGIN]: async (request, { product }) => {
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', product));
    const { payload } = await jwtVerify(token, keys, { issuer: product, audience: ORIGIN, algorithms: ['ES256'] });
    if (payload['role'] !== 'staff') return new Response(null, { status: 403 });
    return request.url.endsWith('/lockers') ? Response.json({ 2: '7', 3: '9' }) : undefined;
  },
} satisfies OwnApi;
