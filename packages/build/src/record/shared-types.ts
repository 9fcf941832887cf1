/**
 * The declarations of the shared packages at a build, `types.json`: what a shell offers, or what a remote was built
 * against. A path has no meaning outside its own record.
 */
export interface SharedTypes {
  /** By import name: the path of its declaration. */
  readonly entries: Readonly<Record<string, string>>;
  /** By import name: the path of each package that the declarations import. Others are libraries, held by version. */
  readonly imports: Readonly<Record<string, string>>;
  /** By path: the declaration. */
  readonly files: Readonly<Record<string, string>>;
}

/** The path of the declaration that a relative import means. */
export const declarationOf = (source: string): string => source.replace(/(\.d)?\.[jt]sx?$/, '.d.ts');
