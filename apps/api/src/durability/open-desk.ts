import { signIn } from '../testing/demo-gym.ts';
import type { RunningGym } from '../testing/gym-processes.ts';
import type { Desk } from './writer.ts';

/** Signs both accounts of the demo in. Their sessions have to outlive whatever is killed afterwards. */
export async function openDesk(gym: Pick<RunningGym, 'url' | 'password'>): Promise<Desk> {
  const [admin = '', staff = ''] = [await signIn(gym), await signIn(gym, 'staff@gym.test')];
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(gym.url + path, { headers: { authorization: `Bearer ${staff}` } });
    return ((await response.json()) as { data: T }).data;
  };
  const [somebody] = await read<{ id: number }[]>('/api/getMemberDetails?page=1&size=1');
  const { country, state, city } = await read<Desk['home']>(`/api/getMemberDetailsById?id=${somebody?.id}`);
  return { url: gym.url, admin, staff, home: { country, state, city } };
}
