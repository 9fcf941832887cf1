import { setTimeout as pause } from 'node:timers/promises';
import { type CallName, calls } from '@gym/api-contract';
import type { Ledger, Save } from './ledger.ts';
import type { Random } from './random.ts';

/** The fields of an answer that these tests read. */
interface AnswerBody {
  readonly data?: { readonly id?: number };
  readonly reason?: string;
}

/** The outcome of one try: an answer, no answer, or an answer that broke off in the middle. */
type Outcome =
  | { readonly kind: 'answer'; readonly status: number; readonly body: AnswerBody | undefined }
  | { readonly kind: 'none' }
  | { readonly kind: 'cut' };

interface CallRequest {
  readonly url: string;
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: object | undefined;
  /** Milliseconds after which the client closes the connection. */
  readonly hangUpAfter?: number | undefined;
}

/** Makes one call of the contract, once. */
export async function send(name: CallName, { url, token, key, body, hangUpAfter }: CallRequest): Promise<Outcome> {
  const { method, path } = calls[name];
  let status: number | undefined;
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(hangUpAfter !== undefined && { signal: AbortSignal.timeout(hangUpAfter) }),
    });
    status = response.status;
    const text = await response.text();
    return { kind: 'answer', status, body: parse(text) };
  } catch {
    return { kind: status === undefined || hangUpAfter !== undefined ? 'none' : 'cut' };
  }
}

function parse(text: string): AnswerBody | undefined {
  try {
    return JSON.parse(text) as AnswerBody;
  } catch {
    return undefined; // a page of the proxy
  }
}

/** The server and the accounts that a writer uses. */
export interface LoadTarget {
  readonly url: string;
  readonly admin: string;
  readonly staff: string;
  /** The places of its members. */
  readonly home: { readonly country: number; readonly state: number; readonly city: number };
}

interface WriterContext {
  readonly desk: LoadTarget;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Whether it sometimes closes the connection before the answer. */
  readonly hangsUp?: boolean;
  /** Whether the test has failed. Then no save is repeated. */
  readonly over: () => boolean;
}

/** Foods of a diet, enough to notice an incomplete one. */
export const FOODS = 20;
const SAVE_TIMEOUT = 120_000;
const RETRY_MS = 200;

/**
 * A client that saves one record after the other, and repeats a save without an answer under the same key. No other
 * client changes its members and plans, so its requests determine the records that must be stored.
 */
export class Writer {
  readonly #name: string;
  readonly #at: WriterContext;
  #count = 0;
  #plan: { id: number; version: number } | undefined;
  #member: { id: number; version: number } | undefined;

  constructor(name: string, at: WriterContext) {
    this.#name = name;
    this.#at = at;
  }

  /** Saves until `stopped` is true. Resolves after the answer to the last save. */
  async write(stopped: () => boolean): Promise<void> {
    while (!stopped()) await this.#saveSomething();
  }

  async #saveSomething(): Promise<void> {
    const { random } = this.#at;
    const n = (this.#count += 1);
    const member = this.#member;
    const plan = this.#plan;
    if (plan === undefined || random.below(8) === 0) {
      this.#plan = {
        id: await this.#save('addPlanDetail', { plan_name: `${this.#name} ${n}`, duration: 1, price: n, free_days: 3 }),
        version: 1,
      };
    } else if (member === undefined || random.below(8) === 0) {
      this.#member = { id: await this.#save('addMemberDetail', this.#newMember(n)), version: 1 };
    } else {
      await this.#change(n, plan, member);
    }
  }

  async #change(
    n: number,
    plan: { id: number; version: number },
    member: { id: number; version: number },
  ): Promise<void> {
    const sizes = { chest: n % 1000, biceps: n % 1000, shoulder: n % 1000, waist: n % 1000, thigh: n % 1000 };
    const diet = Array.from({ length: FOODS }, (_, index) => ({ food_item: index + 1, qty: n, units: 'g' }));
    switch (this.#at.random.below(5)) {
      case 0: {
        await this.#save('updatePlanDetail', { id: plan.id, price: n, version: plan.version });
        plan.version += 1;
        break;
      }
      case 1: {
        await this.#save('updateMemberDetail', {
          id: member.id,
          profession: `${this.#name} ${n}`,
          version: member.version,
        });
        member.version += 1;
        break;
      }
      case 2:
        await this.#save('saveMemberHealth', { member_id: member.id, ...sizes });
        break;
      case 3:
        await this.#save('saveDiet', { id: member.id, diet });
        break;
      default:
        await this.#save('renewalPlan', { plan_id: plan.id, member_id: member.id });
    }
  }

  #newMember(n: number): Record<string, unknown> {
    return {
      fname: this.#name,
      lname: String(n),
      father_fname: 'F',
      father_lname: 'L',
      profession: 'none',
      email: `${this.#name}-${n}@load.test`,
      phone: String(n),
      address: 'A',
      pincode: '1',
      ...this.#at.desk.home,
    };
  }

  /** Sends a save until it is answered. Resolves to the id in the answer. */
  async #save(call: CallName, body: Record<string, unknown>): Promise<number> {
    const { ledger } = this.#at;
    const save: Save = { call, body, key: `${this.#name}-${this.#count}`, tries: 0 };
    ledger.saves.push(save);
    for (const deadline = Date.now() + SAVE_TIMEOUT; !this.#at.over() && Date.now() < deadline; await pause(RETRY_MS)) {
      const id = await this.#try(save);
      if (id !== undefined) return id;
    }
    throw new Error(`${call} ${save.key} got no answer.`);
  }

  async #try(save: Save): Promise<number | undefined> {
    const { ledger, desk, random, hangsUp = false } = this.#at;
    const { call, key, body } = save;
    save.tries += 1;
    const token = call.endsWith('PlanDetail') ? desk.admin : desk.staff;
    const hangUpAfter = hangsUp && random.below(15) === 0 ? 1 + random.below(30) : undefined;
    const outcome = await send(call, { url: desk.url, token, key, body, hangUpAfter });
    if (outcome.kind === 'none') ledger.unanswered += 1;
    if (outcome.kind === 'cut') ledger.wrong.push(`The answer to ${call} ${key} was cut off.`);
    if (outcome.kind !== 'answer') return undefined;
    const id = outcome.status === 200 ? Number(outcome.body?.data?.id) : undefined;
    if (id !== undefined) {
      save.answer = { id };
      save.answeredAt = Date.now();
      return id;
    }
    const { status, body: answer } = outcome;
    ledger.sentenceFor(status, answer?.reason);
    // Every request is valid, so only a 503 with a reason is allowed.
    if (status !== 503 || typeof answer?.reason !== 'string')
      throw new Error(`Try ${save.tries} of ${call} ${key} got ${status}: ${JSON.stringify(answer)}`);
    return undefined;
  }
}
