import { addBareMember } from '../../testing/bare-member.ts';
import { addPlan, sell } from '../../testing/sales.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();
beforeAll(async () => {
  const [long, short] = [
    await addPlan(server, { plan_name: 'a week' }),
    await addPlan(server, { plan_name: 'Two days', duration: 3 }),
  ];
  for (const [fname, plan] of [
    ['Öz', short],
    ['Zoe', long],
    ['anna', short],
  ] as const)
    await sell(server, await addBareMember(server.pool, { fname: `Due ${fname}` }), plan);
});

test.each([
  ['name', 'asc', ['anna', 'Öz', 'Zoe']],
  ['name', 'desc', ['Zoe', 'Öz', 'anna']],
  ['plan', 'asc', ['Zoe', 'Öz', 'anna']],
  ['ends', 'asc', ['Öz', 'anna', 'Zoe']],
  ['ends', 'desc', ['Zoe', 'Öz', 'anna']],
])('sorts the renewals due by %s, %s', async (sort, order, expected) => {
  const { body } = await server.get('getRenewalsDue', { due: '30', sort, order });
  const names = body.data.map(({ fname }: { fname: string }) => fname.split(' '));
  expect(names.filter(([due]: string[]) => due === 'Due').map(([, name]: string[]) => name)).toEqual(expected);
});
