import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { result } from '../schema/fields.ts';

/** An hour in milliseconds. The limit keeps the sums small. */
const MAX_VALUE = 3_600_000;

/**
 * An event of the remote contract that the server counts. The text of an error is not sent, because it may contain a
 * user's input. The server ignores fields that a kind does not have.
 */
export const TelemetryReport = Type.Object({
  kind: Type.Union([
    Type.Literal('remote-loaded'),
    Type.Literal('remote-failed'),
    Type.Literal('page-failed'),
    Type.Literal('screen-failed'),
    Type.Literal('remote-replaced'),
    Type.Literal('web-vital'),
  ]),
  /** The remote's name; absent for the shell. */
  remote: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })),
  version: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$' })),
  /** The phase in which loading failed. */
  phase: Type.Optional(Type.String({ pattern: '^[a-z][a-z-]{0,31}$' })),
  /** The reference that the user saw, to find the failure in the log. */
  reference: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z-]{1,40}$' })),
  /** The path of the failed screen without ids, `/updateMember/:id`. */
  screen: Type.Optional(Type.String({ maxLength: 400 })),
  /** The name of the error's class, such as `TypeError`. */
  error: Type.Optional(Type.String({ maxLength: 100 })),
  /** Load time in milliseconds. */
  ms: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_VALUE })),
  name: Type.Optional(Type.Union([Type.Literal('LCP'), Type.Literal('INP'), Type.Literal('CLS')])),
  /** Milliseconds; for CLS a ratio. */
  value: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_VALUE })),
});

/**
 * Counted by remote, version and hour: released versions of the own role, each session once. What the server stores
 * names neither user nor session.
 */
export const reportTelemetry = defineCall({
  method: 'POST',
  path: '/api/reportTelemetry',
  access: 'signed-in',
  summary: 'Report load times, failures and web vitals of a page.',
  background: true,
  feature: FEATURES.telemetry,
  body: Type.Object({ events: Type.Array(TelemetryReport, { minItems: 1, maxItems: 50 }) }),
  answer: result,
});
