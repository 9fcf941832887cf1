import type { PictureStore } from '../uploads/picture-store.ts';

/** Keeps pictures in memory, and breaks where a test says so: before or after the step was done. */
export class TestPictures implements PictureStore {
  readonly kept = new Map<string, Uint8Array>();
  breaks: `${'before' | 'after'} ${keyof PictureStore}` | undefined;

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#step('put', () => void this.kept.set(name, bytes));
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    return this.#step('read', () => this.kept.get(name));
  }

  async remove(name: string): Promise<void> {
    await this.#step('remove', () => void this.kept.delete(name));
  }

  async #step<T>(step: keyof PictureStore, work: () => T): Promise<T> {
    if (this.breaks === `before ${step}`) throw new Error(`The store broke before ${step}.`);
    const result = work();
    if (this.breaks === `after ${step}`) throw new Error(`The store broke after ${step}.`);
    return result;
  }
}
