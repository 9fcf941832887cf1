/** The result of one check of the remote kit. */
export interface KitCheck {
  /** Such as `/memberList: opens as a deep link`. */
  readonly name: string;
  readonly passed: boolean;
  /** What the kit found instead, for the developer who fixes it. */
  readonly found?: string;
}

/** The remote kit's result for one build. The file `kit.json` beside the build contains it and is published with it. */
export interface KitResult {
  readonly app: string;
  /**
   * SHA-256 of the bytes of `build.json`, in hex. The result is valid for this build only.
   */
  readonly build: string;
  /** Version of the remote contract that the kit's host implements. */
  readonly contract: string;
  /** The version of the live shell in which the routes were checked. Absent if the kit's own host was used. */
  readonly shell?: string;
  readonly checks: readonly KitCheck[];
}
