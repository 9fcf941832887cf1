/** One thing that a remote's kit looked at. */
export interface KitCheck {
  /** In the words of the kit, `/memberList: opens as a deep link`. */
  readonly name: string;
  readonly passed: boolean;
  /** What was found instead, for whoever mends it. */
  readonly found?: string;
}

/** What a remote's kit found on one build; it stands as `kit.json` beside the build and travels with it. */
export interface KitResult {
  readonly app: string;
  /**
   * SHA-256 of the build's record (`build.json`, byte for byte), hex: of no other build does the result say anything.
   */
  readonly build: string;
  /** Version of the remote contract that the kit's host offered. */
  readonly contract: string;
  readonly checks: readonly KitCheck[];
}
