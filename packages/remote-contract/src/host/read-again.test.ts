import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readAgain } from './read-again.ts';

test('an answer requested before the save ended is never used after it', async () => {
  const queryClient = new QueryClient();
  const answers: ((list: string[]) => void)[] = [];
  const list = new QueryObserver(queryClient, {
    queryKey: ['users'],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  });
  const leave = list.subscribe(() => {});
  const again = readAgain(queryClient, ['users']);
  answers[0]!(['before']);
  while (answers.length < 2) await new Promise((resolve) => setTimeout(resolve));
  answers[1]!(['before', 'saved']);
  await again;
  expect(list.getCurrentResult().data).toEqual(['before', 'saved']);
  leave();
  queryClient.clear();
});

test('a list that no screen shows is refetched when a screen shows it', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['users'], ['before']);
  await readAgain(queryClient, ['users']);
  expect(queryClient.getQueryState(['users'])?.isInvalidated).toBe(true);
  queryClient.clear();
});
