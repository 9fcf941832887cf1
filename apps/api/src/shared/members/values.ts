/** Collects the values of a statement. Each gets the next number. */
export class Values {
  readonly list: unknown[];
  constructor(...first: unknown[]) {
    this.list = first;
  }
  add(value: unknown, type: string): string {
    return `$${this.list.push(value)}::${type}`;
  }
}
