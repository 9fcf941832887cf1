/** A named view of a list. */
export interface NamedView {
  readonly id: string | number;
  /** The path of the list. */
  readonly list: string;
  readonly name: string;
  /** The query of the list's address, without `?`. */
  readonly query: string;
  readonly isDefault: boolean;
}

/** Where the user's views of a list are. */
export interface ViewsDefinition {
  /** Whether the server announces them. */
  isOffered(): boolean;
  load(): Promise<readonly NamedView[]>;
  save(view: Omit<NamedView, 'id'> & Partial<Pick<NamedView, 'id'>>): Promise<unknown>;
  remove(id: NamedView['id']): Promise<unknown>;
}
