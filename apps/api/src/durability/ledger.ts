import type { CallName } from '@gym/api-contract';

/** One save, as its client knows it. */
export interface Save {
  readonly call: CallName;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** How often it was sent. */
  tries: number;
  /** What was answered: only then is it promised to be there. */
  answer?: { readonly id: number };
  /** When it was, by this machine's clock, in ms. */
  answeredAt?: number;
}

/** What the clients of one test sent, and how they were answered. */
export class Ledger {
  readonly saves: Save[] = [];
  /** What no client may ever see: an answer cut off in the middle. */
  readonly wrong: string[] = [];
  /** Sentences of the 503s, and how often. */
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
