/** Thrown by a call of the full fake; answered as our server answers every refusal (acceptance K). */
export class FakeRefusal extends Error {
  readonly status: number;
  readonly details: {
    readonly errors?: Record<string, string>;
    readonly current?: unknown;
    readonly moved_to?: number;
  };

  constructor(status: number, reason: string, details: FakeRefusal['details'] = {}) {
    super(reason);
    this.status = status;
    this.details = details;
  }
}

/** Refuses with the reason on one field. */
export const refuseField = (field: string, reason: string): FakeRefusal =>
  new FakeRefusal(422, reason, { errors: { [field]: reason } });

export const noSuch = (record: string, id: unknown): FakeRefusal =>
  new FakeRefusal(404, `There is no ${record} with the id ${String(id)}.`);

/** A business refusal of the three public calls: HTTP 200 with status and result 'error'. */
export const sayNo = (reason: string, errors?: Record<string, string>) => ({
  status: 'error',
  result: 'error',
  reason,
  ...(errors && { errors }),
});
