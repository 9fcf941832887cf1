/** What the reference says of `@gym/ui`. It is made from the types, their comments and the examples. */
export interface Reference {
  readonly version: string;
  /** By the module that a team imports. */
  readonly entries: readonly ReferenceEntry[];
}

export interface ReferenceEntry {
  /** Such as `@gym/ui/form`. */
  readonly specifier: string;
  readonly exports: readonly ReferenceExport[];
}

/** A component, a hook or another function. */
export interface ReferenceExport {
  readonly name: string;
  readonly isComponent: boolean;
  readonly description: string;
  /** The parameters and the result of a function. Empty for a component, which has props. */
  readonly signature: string;
  readonly props: readonly ReferenceProp[];
  /** The element whose attributes it takes, too. */
  readonly element?: string;
  readonly states: readonly ReferenceState[];
}

export interface ReferenceProp {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  readonly initial?: string;
  readonly description: string;
}

/** One state of an example. */
export interface ReferenceState {
  /** The example's path below the sources of `@gym/ui`, without `.example.tsx`. */
  readonly file: string;
  /** The exported function. */
  readonly name: string;
  /** A complete module, to copy. */
  readonly source: string;
}
