import { addBareMember } from '../../testing/bare-member.ts';
import { eraseMember, mergeMembers, storedApartFromVersions } from '../../testing/members.ts';
import { gymWith } from '../../testing/test-config.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer({ gym: gymWith({ timeZone: 'UTC' }) });

const sql: typeof server.sql = (...statement) => server.sql(...statement);
const today = () => server.clock.now().toISOString().slice(0, 10);
const sizes = (chest: number) => ({ chest, biceps: 1, shoulder: 1, waist: 1, thigh: 1 });
let values = 0;
/** A unique size, which identifies a measurement after it moved. */
const size = () => (++values % 8_000) / 8;
const addMember = () => addBareMember(server.pool, { profession: 'none' });
const measure = (member_id: number, chest = size()) => server.save('saveMemberHealth', { member_id, ...sizes(chest) });
const measuredOn = async (id: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await sql('select date::text, chest from measurements where member_id = $1 order by date', [id])).map(
      ({ date, chest }) => [date, chest],
    ),
  );
const merge = async (kept: number, gone: number, over?: object): Promise<number> => {
  expect((await mergeMembers(server, kept, gone, over)).status).toBe(200);
  return (await sql('select max(id)::int as id from member_merges'))[0].id;
};
const undo = async (id: number): Promise<string[]> => (await server.save('undoMerge', { id })).stays;
const stored = (...ids: number[]) => storedApartFromVersions(server, ids);

/** Exchanges the ids of two measurements, as an undo by an earlier release did with a corrected one. */
async function asLeftBefore(first: number, second: number): Promise<void> {
  const [one, two] = await sql(
    `with gone as (delete from measurements where member_id = any($1) returning *)
    select to_jsonb(gone) as row from gone order by member_id`,
    [[first, second]],
  );
  const put = (row: object) =>
    sql(
      'insert into measurements overriding system value select * from jsonb_populate_record(null::measurements, $1)',
      [JSON.stringify(row)],
    );
  await put({ ...one.row, id: two.row.id });
  await put({ ...two.row, id: one.row.id });
}

test.each<[string, (a: number, c: number) => Promise<void>, object]>([
  ['of both merges, the last first', async () => undefined, { [today()]: 20 }],
  ['of the first, after an earlier release has undone the last', asLeftBefore, { [today()]: 20 }],
  [
    'of the first, after the member with the correction was erased',
    async (_a, c) => void (await eraseMember(server, c)),
    {},
  ],
])(
  'a measurement corrected after two merges returns to its member after the undo %s',
  async (_what, meanwhile, corrected) => {
    const [a, b, c] = [await addMember(), await addMember(), await addMember()];
    await measure(b, 10);
    const before = (await stored(b)).measurements;
    const [first, second] = [await merge(a, b), await merge(c, a)];
    await measure(c, 20);
    expect([await undo(second), await measuredOn(a)]).toEqual([[today()], { [today()]: 10 }]);
    await meanwhile(a, c);
    expect([await undo(first), await measuredOn(a), await measuredOn(c)]).toEqual([[], {}, corrected]);
    const after = (await stored(b)).measurements;
    expect(after).toEqual(meanwhile === asLeftBefore ? [{ ...before[0], id: expect.any(String) }] : before);
  },
);

test('J4: a form filled from a measurement that a merge replaced gets a 409 with the current one', async () => {
  const [kept, gone] = [await addMember(), await addMember()];
  await measure(kept, 10);
  await measure(gone, 20);
  const { version } = await server.read('getMemberHealthByMemberId', { id: kept });
  await merge(kept, gone, { days: [{ date: today(), of: 'gone' }] });
  const { status, body } = await server.post('UpdatememberHealth', {
    id: kept,
    member_id: kept,
    ...sizes(11),
    version,
  });
  expect([status, body.current]).toEqual([409, expect.objectContaining({ chest: 20 })]);
});

/** Pseudo-random numbers, the same in each run. */
function dice(seed: number) {
  let now = seed * 7_919 + 1;
  const upTo = (limit: number): number => {
    now = (now * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((now / 2_147_483_648) * limit);
  };
  return { upTo, pick: <Value>(from: readonly Value[]): Value => from[upTo(from.length)]! };
}

/** The saves of a member's own number. They must be stored again after all merges are undone. */
interface Own {
  readonly measured: Record<string, number>;
  readonly diets: string[];
  readonly periods: number[];
  profession: string;
}
interface Live {
  readonly id: number;
  readonly kept: number;
  readonly gone: number;
  readonly taken: Set<string>;
  readonly corrected: Set<string>;
}

class Walk {
  readonly #dice;
  readonly #own = new Map<number, Own>();
  /** Merges that are not undone, the oldest first. */
  readonly #live: Live[] = [];
  constructor(
    seed: number,
    readonly corrects: boolean,
  ) {
    this.#dice = dice(seed);
  }

  get ids(): number[] {
    return [...this.#own.keys()];
  }
  #there(): number[] {
    return this.ids.filter((id) => !this.#live.some(({ gone }) => gone === id));
  }

  async begin(): Promise<void> {
    for (let count = 3 + this.#dice.upTo(2); count > 0; count--) {
      const id = await addMember();
      this.#own.set(id, { measured: {}, diets: [], periods: [], profession: 'none' });
      for (const date of ['2020-01-01', '2020-01-02']) {
        if (this.#dice.upTo(2) === 0) continue;
        const chest = size();
        await sql(
          `insert into measurements (member_id, date, chest, biceps, shoulder, waist, thigh)
          values ($1, $2, $3, 1, 1, 1, 1)`,
          [id, date, chest],
        );
        this.#own.get(id)!.measured[date] = chest;
      }
      for (let saves = this.#dice.upTo(4); saves > 0; saves--) await this.#save(id);
    }
  }

  async #save(id: number): Promise<void> {
    const own = this.#own.get(id)!;
    const made = `${++values}`;
    switch (this.#dice.upTo(6)) {
      case 0:
        own.diets.push(made);
        return server.save('saveDiet', { id, diet: [{ food_item: 1, qty: 1, units: made }] });
      case 1:
        own.periods.push((await server.save('renewalPlan', { member_id: id, plan_id: 1 })).id);
        return;
      case 2:
        own.profession = made;
        return server.save('updateMemberDetail', { id, profession: made });
      default:
        own.measured[today()] = size();
        for (const { kept, corrected } of this.#live) if (kept === id) corrected.add(today());
        return measure(id, own.measured[today()]);
    }
  }

  async #merge(): Promise<void> {
    const kept = this.#dice.pick(this.#there());
    const gone = this.#dice.pick(this.#there().filter((id) => id !== kept));
    const [mine, theirs] = [await measuredOn(kept), await measuredOn(gone)];
    const side = () => this.#dice.pick(['kept', 'gone'] as const);
    const days = Object.keys(theirs)
      .filter((date) => date in mine)
      .map((date) => ({ date, of: side() }));
    const taken = Object.keys(theirs).filter(
      (date) => !(date in mine) || days.some((day) => day.date === date && day.of === 'gone'),
    );
    const id = await merge(kept, gone, {
      days,
      fields: { profession: side() },
      ...(this.#dice.upTo(2) === 0 && { diet: side() }),
    });
    this.#live.push({ id, kept, gone, taken: new Set(taken), corrected: new Set() });
  }

  /** Undoes one of the merges. A later merge of the same record blocks it, and then nothing changes. */
  async #undo(which: Live | undefined): Promise<void> {
    if (which === undefined) return;
    const { id, kept, gone, taken, corrected } = which;
    const isBlocked = this.#live.some((other) => other.id > id && [other.kept, other.gone].includes(kept));
    const { status, body, text } = await server.post('undoMerge', { id });
    if (isBlocked) {
      expect([410, 422]).toContain(status);
      return;
    }
    expect([status, text]).toEqual([200, text]);
    expect([body.data.id, body.data.stays.filter((one: string) => one !== 'profession')]).toEqual([
      gone,
      [...taken].filter((date) => corrected.has(date)),
    ]);
    this.#live.splice(this.#live.indexOf(which), 1);
  }

  async step(): Promise<void> {
    const happens = this.#dice.upTo(10);
    if (happens < 4 && this.#there().length > 1) await this.#merge();
    else if (happens < 7) await this.#undo(this.#dice.upTo(3) === 0 ? this.#dice.pick(this.#live) : this.#live.at(-1));
    else if (this.corrects)
      await this.#save(
        this.#dice.upTo(2) === 0
          ? this.#dice.pick(this.#there())
          : (this.#live.at(-1)?.kept ?? this.#dice.pick(this.#there())),
      );
    const [{ twice }] = await sql(
      'select count(*) - count(distinct chest) as twice from measurements where member_id = any($1)',
      [this.ids],
    );
    expect(Number(twice)).toBe(0);
  }

  async undoAll(): Promise<void> {
    while (this.#live.length > 0) await this.#undo(this.#live.at(-1));
  }

  /** The stored rows and the saves of each member. */
  async compared(): Promise<{ there: unknown; saved: unknown }> {
    const there = [];
    for (const id of this.ids) {
      const [{ profession }] = await sql('select profession from members where id = $1', [id]);
      const diets = await sql(
        `select diet -> 0 ->> 'units' as units, version from diets where member_id = $1 order by version`,
        [id],
      );
      const periods = await sql('select id::int, renewed from assignments where member_id = $1 order by end_day, id', [
        id,
      ]);
      there.push({
        id,
        profession,
        measured: await measuredOn(id),
        diets: diets.map(({ units, version }) => [version, units]),
        periods: periods.map((period) => [period.id, period.renewed]),
      });
    }
    const saved = [...this.#own].map(([id, own]) => ({
      id,
      ...own,
      diets: own.diets.map((units, index) => [index + 1, units]),
      periods: own.periods.map((period, index, all) => [period, index < all.length - 1]),
    }));
    return { there, saved };
  }
}

const SEEDS = Array.from({ length: 25 }, (_seed, index) => index + 1);

test.each(SEEDS.slice(0, 10))('random walk %i of merges and undos ends with the initial rows', async (seed) => {
  const walk = new Walk(seed, false);
  await walk.begin();
  const before = await stored(...walk.ids);
  for (let step = 0; step < 10; step++) await walk.step();
  await walk.undoAll();
  expect(await stored(...walk.ids)).toEqual(before);
});

test.each(SEEDS)(
  'random walk %i with saves in between: after all undos each member has its own saves',
  async (seed) => {
    const walk = new Walk(seed, true);
    await walk.begin();
    for (let step = 0; step < 14; step++) await walk.step();
    await walk.undoAll();
    const { there, saved } = await walk.compared();
    expect(there).toEqual(saved);
  },
);
