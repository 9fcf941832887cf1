import { appendFileSync } from 'node:fs';
import type { CallName } from '@gym/api-contract';

/** One save, as its client sees it. */
export interface Save {
  readonly call: CallName;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** How often it was sent. */
  tries: number;
  /** The answer. Only an answered save must be stored. */
  answer?: { readonly id: number };
  /** The time of the answer, in ms. */
  answeredAt?: number;
}

/** The saves of one test's clients, and their answers. */
export class Ledger {
  readonly saves: Save[] = [];
  /** Answers that broke off in the middle. There must be none. */
  readonly wrong: string[] = [];
  /** The reasons of failed saves, with their number. */
  readonly sentences = new Map<string, number>();
  unanswered = 0;

  get acknowledged(): readonly Save[] {
    return this.saves.filter(({ answer }) => answer !== undefined);
  }

  get repeated(): readonly Save[] {
    return this.saves.filter(({ tries }) => tries > 1);
  }

  sentenceFor(status: number, reason: unknown): void {
    const text = `${status} ${String(reason)}`;
    this.sentences.set(text, (this.sentences.get(text) ?? 0) + 1);
  }
}

/** A row of the audit trail. */
export interface Entry {
  readonly action: string;
  readonly record_id: string;
  readonly after: {
    readonly plan_name?: string;
    readonly price?: number | string;
    readonly email?: string;
    readonly profession?: string;
    readonly member_id?: number;
    readonly chest?: number;
    readonly diet?: readonly { readonly qty: number }[];
  };
}

/** Identifies a save in the audit trail. */
export function markerOfSave({ call, body, answer }: Save): string {
  switch (call) {
    case 'addPlanDetail':
      return `${call} ${String(body['plan_name'])}`;
    case 'updatePlanDetail':
      return `${call} ${String(body['id'])} ${String(body['price'])}`;
    case 'addMemberDetail':
      return `${call} ${String(body['email'])}`;
    case 'updateMemberDetail':
      return `${call} ${String(body['profession'])}`;
    case 'saveMemberHealth':
      return `${call} ${String(body['member_id'])} ${String(body['chest'])}`;
    case 'saveDiet':
      return `${call} ${String(body['id'])} ${String((body['diet'] as { qty: number }[])[0]?.qty)}`;
    // Two sales of one plan send equal values.
    default:
      return `${call} ${answer?.id}`;
  }
}

/** The same text for an entry of the audit trail. */
export function markerOfEntry({ action, record_id, after }: Entry): string {
  switch (action) {
    case 'addPlanDetail':
      return `${action} ${after.plan_name}`;
    case 'updatePlanDetail':
      return `${action} ${record_id} ${Number(after.price)}`;
    case 'addMemberDetail':
      return `${action} ${after.email}`;
    case 'updateMemberDetail':
      return `${action} ${after.profession}`;
    case 'saveMemberHealth':
      return `${action} ${after.member_id} ${after.chest}`;
    case 'saveDiet':
      return `${action} ${after.member_id} ${after.diet?.[0]?.qty}`;
    default:
      return `${action} ${record_id}`;
  }
}

/** Prints a test's counts. The validation collects them in a file. */
export function report(line: string): void {
  const file = process.env['DURABILITY_COUNTS'];
  if (file === undefined) process.stdout.write(`${line}\n`);
  else appendFileSync(file, `${line}\n`);
}

/** The load of a test in one line. */
export function describeLoad(
  { acknowledged, repeated, unanswered }: Ledger,
  faults: { lost: string[]; twice: string[]; partial: string[] },
): string {
  return (
    `${acknowledged.length} saves acknowledged, ${repeated.length} of them after a repetition, ` +
    `${unanswered} tries without an answer; ` +
    `lost ${faults.lost.length}, twice ${faults.twice.length}, partial ${faults.partial.length}`
  );
}
