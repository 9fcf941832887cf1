/** Lets a few works run at a time; the others wait for their turn. */
export class Limiter {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atATime: number) {
    this.#free = atATime;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else
      await new Promise<void>((turn) => {
        this.#waiting.push(turn);
      });
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
