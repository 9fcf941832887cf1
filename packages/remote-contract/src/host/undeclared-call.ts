/** A remote made a call that it does not declare. `passed`: it was built before hosts refused such calls. */
export interface UndeclaredCall {
  readonly kind: 'undeclared-call';
  readonly remote: string;
  readonly version: string;
  readonly call: string;
  readonly phase: 'refused' | 'passed';
}
