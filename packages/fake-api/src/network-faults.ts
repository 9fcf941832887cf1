import type { WireAnswer } from '@gym/spec-server/gym';

/** In place of a call's name: every call. */
const EVERY = '*';

/**
 * What a test may let happen to a call, by the call's name, or to every call by `*`. Each answer of a method takes it
 * back.
 */
export class NetworkFaults {
  private readonly answers = new Map<string, WireAnswer>();
  private readonly lost = new Map<string, 'request' | 'answer'>();
  private readonly gates = new Map<string, { readonly opened: Promise<void>; readonly open: () => void }>();
  private delay = 0;

  /** Answers the call with this, without doing anything. */
  answerWith(call: string, answer: WireAnswer): () => void {
    this.answers.set(call, answer);
    return () => void this.answers.delete(call);
  }

  /** Lets the network fail: before the request arrives, or after it was carried out. */
  loseConnection(call: string, what: 'request' | 'answer' = 'request'): () => void {
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

  /** Lets every call take so long. */
  slowDown(ms: number): () => void {
    this.delay = ms;
    return () => {
      this.delay = 0;
    };
  }

  /** Opens every gate, so that nothing waits for a test that is over. */
  clear(): void {
    for (const { open } of this.gates.values()) open();
    this.gates.clear();
    this.answers.clear();
    this.lost.clear();
    this.delay = 0;
  }

  answerOf(call: string): WireAnswer | undefined {
    return this.answers.get(call) ?? this.answers.get(EVERY);
  }

  lossOf(call: string): 'request' | 'answer' | undefined {
    return this.lost.get(call) ?? this.lost.get(EVERY);
  }

  async pass(call: string): Promise<void> {
    await Promise.all([
      this.gates.get(call)?.opened,
      this.gates.get(EVERY)?.opened,
      this.delay > 0 && new Promise((resolve) => setTimeout(resolve, this.delay)),
    ]);
  }
}
