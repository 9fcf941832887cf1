/** A check of the gate that can be waived. The log keeps the reason. */
export type Waiver = 'audience' | 'routes' | 'kit';

/** Waivers of published versions, by `staff@0.1.0-1f2e3d4c`. */
export type Waivers = ReadonlyMap<string, readonly Waiver[]>;
