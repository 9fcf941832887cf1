import { ErrorNotice, QueryView } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';

interface Plan {
  readonly id: number;
  readonly plan_name: string;
}

const planList = (plans: readonly Plan[]) => (
  <ul>
    {plans.map(({ id, plan_name }) => (
      <li key={id}>{plan_name}</li>
    ))}
  </ul>
);

export const Loaded = () => {
  const query = useQuery({
    queryKey: ['plans', 'loaded'],
    queryFn: async (): Promise<Plan[]> => [
      { id: 1, plan_name: 'Gold' },
      { id: 2, plan_name: 'Silver' },
    ],
  });
  return <QueryView query={query}>{planList}</QueryView>;
};

export const Loading = () => {
  const query = useQuery({ queryKey: ['plans', 'loading'], queryFn: () => new Promise<Plan[]>(() => {}) });
  return <QueryView query={query}>{planList}</QueryView>;
};

export const NotLoaded = () => {
  const query = useQuery({
    queryKey: ['plans', 'failed'],
    queryFn: (): Promise<Plan[]> => Promise.reject(new Error('The server does not answer.')),
  });
  return <QueryView query={query}>{planList}</QueryView>;
};

export const WithRetry = () => <ErrorNotice error={new Error('The connection was lost.')} onRetry={() => undefined} />;

export const UnknownRecord = () => (
  <ErrorNotice error={{ kind: 'not-found' }} notFound={{ to: '/memberList', label: 'All members' }} />
);
