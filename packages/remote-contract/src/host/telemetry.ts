export type TelemetryEvent =
  /** An event of any kind without `remote` is about the shell and has the shell's version. */
  | { readonly kind: 'remote-loaded'; readonly remote?: string; readonly version: string; readonly ms: number }
  | {
      readonly kind: 'remote-failed';
      readonly remote: string;
      readonly version: string;
      readonly phase: string;
      readonly message: string;
    }
  /** The browser could not load the code of a page. */
  | {
      readonly kind: 'page-failed';
      readonly page: string;
      readonly remote?: string;
      readonly version: string;
      readonly phase: string;
      readonly message: string;
    }
  | {
      readonly kind: 'screen-failed';
      /** The shell reports `render`: a screen threw while it ran. */
      readonly phase?: string;
      readonly reference: string;
      readonly remote?: string;
      readonly version?: string;
      readonly message: string;
    }
  /** A version failed, and the shell runs another released one instead. */
  | { readonly kind: 'remote-replaced'; readonly remote: string; readonly version: string; readonly by: string }
  /** A remote made a call that it does not declare. `passed`: it was built before hosts refused such calls. */
  | {
      readonly kind: 'undeclared-call';
      readonly remote: string;
      readonly version: string;
      readonly call: string;
      readonly phase: 'refused' | 'passed';
    }
  /** A web vital (https://web.dev/articles/vitals). LCP and INP are in milliseconds; CLS has no unit. */
  | {
      readonly kind: 'web-vital';
      readonly name: 'LCP' | 'INP' | 'CLS';
      readonly value: number;
      readonly remote?: string;
      readonly version: string;
    };

export interface Telemetry {
  /** Reports a repeated failure once. */
  report(event: TelemetryEvent): void;
}
