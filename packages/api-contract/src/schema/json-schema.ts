/** The part of JSON Schema that the contract uses, and its two annotations. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** In a request: a number within these bounds, or its digits. */
  readonly numeric?: { readonly minimum?: number; readonly maximum?: number; readonly decimals?: number };
  /** Only servers that announce this feature have the field. */
  readonly feature?: string;
}
