import type { WireAnswer } from '@gym/spec-server/gym';

/** What a test may let happen to a call, by the call's name. Each answer of a method takes it back. */
export class Disturbances {
  private readonly answers = new Map<string, WireAnswer>();
  private readonly lost = new Map<string, 'request' | 'answer'>();
  private readonly gates = new Map<string, { readonly opened: Promise<void>; readonly open: () => void }>();

  /** Answers the call with this, without doing anything. */
  answerWith(call: string, answer: WireAnswer): () => void {
    this.answers.set(call, answer);
    return () => void this.answers.delete(call);
  }

  /** Lets the network fail: before the request arrives, or after it was carried out. */
  lose(call: string, what: 'request' | 'answer' = 'request'): () => void {
    this.lost.set(call, what);
    return () => void this.lost.delete(call);
  }

  /** Lets the call wait until it is released. */
  hold(call: string): () => void {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.gates.set(call, { opened, open });
    return () => {
      this.gates.delete(call);
      open();
    };
  }

  /** Opens every gate, so that nothing waits for a test that is over. */
  clear(): void {
    for (const { open } of this.gates.values()) open();
    this.gates.clear();
    this.answers.clear();
    this.lost.clear();
  }

  answerOf(call: string): WireAnswer | undefined {
    return this.answers.get(call);
  }

  lossOf(call: string): 'request' | 'answer' | undefined {
    return this.lost.get(call);
  }

  async pass(call: string): Promise<void> {
    await this.gates.get(call)?.opened;
  }
}
