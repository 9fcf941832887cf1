import type { ContractApi } from '../contract/contract-api.ts';

const as = 'staff';

export const START = {
  file_name: 'members.csv',
  file_size: 120,
  file_hash: 'ab'.repeat(32),
  columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
};

const idOf = ({ body }: { body: string }): number => (JSON.parse(body) as { data: { id: number } }).data.id;
/** Discards files that nobody has let run: a user may have only two of them. */
export async function discardOpen(api: ContractApi): Promise<void> {
  const all = await api.data<{ id: number; status: string }[]>('getMemberImports', { as });
  for (const { id, status } of all)
    if (status === 'receiving' || status === 'ready') await api.post('discardMemberImport', { as, body: { id } });
}

export async function start(api: ContractApi, columns: readonly object[] = START.columns): Promise<number> {
  await discardOpen(api);
  return idOf(await api.post('startMemberImport', { as, body: { ...START, columns } }));
}

let made = 0;
export async function cells(
  api: ContractApi,
  over: {
    fname?: string;
    email?: string;
    phone?: string;
    city?: string;
    plan?: string;
    until?: string;
    joined?: string;
  } = {},
): Promise<string[]> {
  const [country] = await api.data<{ id: number; name: string }[]>('getCountryMaster', { as });
  const [state] = await api.data<{ id: number; state_name: string }[]>('getStateByCountryId', {
    as,
    id: country?.id ?? 0,
  });
  const [city] = await api.data<{ city_name: string }[]>('getCityByStateId', { as, id: state?.id ?? 0 });
  made += 1;
  const { fname = 'Imo', email = `imo${made}@import.test`, phone = `0888 ${made}` } = over;
  return [
    fname,
    'Port',
    'Max',
    'Port',
    'Pilot',
    email,
    phone,
    '1 Lane',
    country?.name ?? '',
    state?.state_name ?? '',
    over.city ?? city?.city_name ?? '',
    '00123',
    ...(over.plan === undefined && over.until === undefined && over.joined === undefined
      ? []
      : [over.plan ?? '', over.until ?? '']),
    ...(over.joined === undefined ? [] : [over.joined]),
  ];
}
export const send = (api: ContractApi, id: number, rows: string[][], { after = 0, last = true } = {}) =>
  api.post('sendMemberImportRows', {
    as,
    body: { id, after, last, rows: rows.map((values, index) => ({ line: Math.max(after, 1) + index + 1, values })) },
  });
export async function staged(api: ContractApi, rows: string[][], columns?: readonly object[]): Promise<number> {
  const id = await start(api, columns);
  await send(api, id, rows);
  return id;
}
/** Waits until the server has finished the import. */
export async function finished(api: ContractApi, id: number) {
  for (;;) {
    const answer = await api.get('getMemberImport', { as, id });
    if (
      !['running', 'undoing', 'restoring'].includes(
        (JSON.parse(answer.body) as { data: { status: string } }).data.status,
      )
    )
      return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}
