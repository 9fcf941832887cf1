import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnswerOf, calls } from '@gym/api-contract';
import { makeSigningKey, publicKeyOf, SERVICE_TOKEN_LIFE, signServiceToken } from '@gym/api-contract/service-token';
import type { RemoteJson } from '@gym/remote-contract';
import { audiencesOf } from '@gym/remote-contract/audiences-of';
import { roleOf } from '../harness/api-mode.ts';
import { SERVICE_TOKEN_PATH } from '../harness/own-api-use.ts';

/** The user who is signed in here. */
const USER_ID = 2;

let key: ReturnType<typeof makeSigningKey> | undefined;
/** The key of this process. */
const ownKey = () => (key ??= makeSigningKey());

interface Asked {
  /** The address of the page, which publishes the key. */
  readonly issuer: string;
  readonly origin: string;
  readonly role: string;
}

/** What the product's server would answer: a token that the published key verifies. */
export const answerWithToken = async (asked: Asked): Promise<AnswerOf<typeof calls.getServiceToken>> => ({
  status: 'success',
  data: {
    token: await signServiceToken(await ownKey(), { ...asked, userId: USER_ID }, new Date()),
    expires_in: SERVICE_TOKEN_LIFE,
  },
});

/** The address under which a page asks. */
export const addressOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => `http://${headers.host ?? ''}`;

/** Publishes the key, and answers the harness with a token. Returns false for another path. */
export function answersTokens(
  remote: Pick<RemoteJson, 'audience'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const role = roleOf(audiencesOf(remote)[0] ?? 'staff');
  const issuer = addressOf(request);
  const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
  const body =
    pathname === '/.well-known/jwks.json'
      ? ownKey().then((own) => ({ keys: [publicKeyOf(own)] }))
      : pathname === SERVICE_TOKEN_PATH
        ? answerWithToken({ issuer, origin: searchParams.get('origin') ?? '', role })
        : undefined;
  void body?.then((sent) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(sent)),
  );
  return body !== undefined;
}
