/** Where the calls take the time from, so that a test can let ten minutes pass. */
export interface Clock {
  now(): Date;
}
