import type { FakeApi } from '@gym/api-client/fake';

/** Merges member 3 into member 2 in the fake gym, as an administrator does elsewhere. */
export function mergedElsewhere({ gym, answer }: FakeApi): void {
  gym.sessions.set('elsewhere', 1);
  const [headers, pair] = [{ authorization: 'Bearer elsewhere' }, { kept_id: '2', gone_id: '3' }];
  const { data } = JSON.parse(answer({ method: 'GET', path: '/api/getMergePreview', query: pair, headers }).body) as {
    data: { state: string };
  };
  answer({ method: 'POST', path: '/api/mergeMembers', query: {}, headers, body: { ...pair, state: data.state } });
}
