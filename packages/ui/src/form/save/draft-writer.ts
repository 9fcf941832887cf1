import type { Drafts, SaveBase } from '@gym/remote-contract';

/** Shorter than a pause in typing. A crash loses at most what was typed in this time. */
const SETTLE_MS = 250;

export interface DraftInput {
  readonly values: object;
  readonly base: SaveBase<object>;
}

/** Which drafts a form keeps, and without which fields. */
export interface DraftForm {
  readonly form: string;
  readonly secrets?: readonly string[] | undefined;
}

/** The fields that a draft may hold: no secrets and no files. */
export const draftFields = (values: object, { secrets }: DraftForm): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !secrets?.includes(name) && !(value instanceof Blob)),
  );

/** Keeps the draft of one form up to date (ADR-0079). A failure never disturbs the form. */
export class DraftWriter {
  readonly #form: DraftForm;
  readonly #load: () => Promise<Drafts | undefined>;
  #id: string;
  #waiting: DraftInput | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the storage may hold a draft of this id. */
  #kept: boolean;
  #canStore = false;

  /** @param id of the draft that the form continues */
  constructor(form: DraftForm, load: () => Promise<Drafts | undefined>, id?: string) {
    this.#form = form;
    this.#load = load;
    this.#id = id ?? newId();
    this.#kept = id !== undefined;
    void this.#use(() => {}).then((can) => (this.#canStore = can));
  }

  /** The writer of another form's draft. */
  of(form: string): DraftWriter {
    return new DraftWriter({ form }, this.#load);
  }

  /** Whether there are drafts, and the last write succeeded. */
  get canStore(): boolean {
    return this.#canStore;
  }

  /** The input changed. */
  change(input: DraftInput): void {
    this.#waiting = input;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SETTLE_MS);
  }

  /** Writes the last change now. */
  async flush(): Promise<void> {
    const input = this.#waiting;
    this.#stop();
    if (!input) return;
    this.#kept = true;
    const { values, base } = input;
    const id = this.#id; // `end` may change it before this is written
    this.#canStore = await this.#use((drafts) =>
      drafts.keep({
        id,
        form: this.#form.form,
        values: draftFields(values, this.#form),
        base: { ...base, values: draftFields(base.values, this.#form) },
      }),
    );
  }

  /** The shell has the save of this input. Returns the id of its draft. */
  handOver(input: DraftInput): string {
    this.#waiting = input;
    void this.flush();
    return this.#id;
  }

  /** The input is saved, discarded or as it was. Later input gets a draft of its own. */
  end(id = this.#id): void {
    if (id === this.#id) {
      this.#stop();
      this.#id = newId();
      if (!this.#kept) return;
      this.#kept = false;
    }
    void this.#use((drafts) => drafts.remove(id));
  }

  /** The form is gone. A draft whose save the shell owns stays in use. */
  async leave(isHandedOver: boolean): Promise<void> {
    const id = this.#id;
    await this.flush();
    if (!isHandedOver) await this.#use((drafts) => drafts.release(id));
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
  }

  /** @returns whether the work succeeded */
  async #use(work: (drafts: Drafts) => unknown): Promise<boolean> {
    try {
      const drafts = await this.#load();
      await (drafts && work(drafts));
      return drafts !== undefined;
    } catch {
      // Drafts are an addition: the form works without them.
      return false;
    }
  }
}

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
