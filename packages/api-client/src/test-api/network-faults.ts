/** A response as the client receives it. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

/** Stands for every call, instead of one call's name. */
const EVERY = '*';

/**
 * Faults that a test injects for one call by its name, or for every call with `*`. Each method returns a function that
 * removes the fault.
 */
export class NetworkFaults {
  private readonly answers = new Map<string, WireAnswer>();
  private readonly lost = new Map<string, 'request' | 'answer'>();
  private readonly gates = new Map<string, { readonly opened: Promise<void>; readonly open: () => void }>();
  private delay = 0;

  /** Responds to the call with this, without processing it. */
  answerWith(call: string, answer: WireAnswer): () => void {
    this.answers.set(call, answer);
    return () => void this.answers.delete(call);
  }

  /** Fails the network before the request arrives, or after the server has processed it. */
  loseConnection(call: string, what: 'request' | 'answer' = 'request'): () => void {
    this.lost.set(call, what);
    return () => void this.lost.delete(call);
  }

  /** Makes the call wait until it is released. */
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

  /** Delays every call by this many ms. */
  slowDown(ms: number): () => void {
    this.delay = ms;
    return () => {
      this.delay = 0;
    };
  }

  /** Opens every gate, so that no call waits for a test that has ended. */
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
