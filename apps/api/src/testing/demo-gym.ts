import type { RunningGym } from './gym-processes.ts';

interface Answer {
  readonly status: string;
  readonly data: Record<string, string> & { plan_name: string }[];
}

/** One call as a browser makes it. */
async function call(url: string, { body, token }: { body?: object; token?: string } = {}): Promise<Answer> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
}

/** Signs in; resolves to the token, undefined where it is refused. */
export async function signIn(
  { url, password }: Pick<RunningGym, 'url' | 'password'>,
  email = 'admin@gym.test',
): Promise<string | undefined> {
  const { data } = await call(`${url}/api/userlogin`, { body: { email, password } });
  return data?.['token_no'];
}

/** Saves a plan to be found again. */
export async function addPlan(gym: RunningGym, name: string): Promise<void> {
  const token = (await signIn(gym)) ?? '';
  await call(`${gym.url}/api/addPlanDetail`, {
    body: { plan_name: name, duration: 1, price: 10, free_days: 3 },
    token,
  });
}

export async function planNames(gym: RunningGym): Promise<string[]> {
  const { data } = await call(`${gym.url}/api/getPlanDetails`, { token: (await signIn(gym)) ?? '' });
  return data.map(({ plan_name }) => plan_name);
}
