import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { result } from '../schema/fields.ts';

/** An hour: nothing that is measured takes longer, and no sum of it overflows. */
const MOST = 3_600_000;

/**
 * What a page reports of itself: the events of the remote contract, as far as they are counted. The text of an error is
 * not sent, since it may hold what somebody typed. A field that a kind does not have is not looked at.
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
  /** As the remote contract lets one be called. Absent: the shell. */
  remote: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })),
  version: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$' })),
  /** How far loading got when it failed. */
  phase: Type.Optional(Type.String({ pattern: '^[a-z][a-z-]{0,31}$' })),
  /** What the user was shown, so that the failure is found in the log. */
  reference: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z-]{1,40}$' })),
  /** Milliseconds that loading took. */
  ms: Type.Optional(Type.Number({ minimum: 0, maximum: MOST })),
  name: Type.Optional(Type.Union([Type.Literal('LCP'), Type.Literal('INP'), Type.Literal('CLS')])),
  /** Milliseconds or, CLS, a share. */
  value: Type.Optional(Type.Number({ minimum: 0, maximum: MOST })),
});

/** Ours: counted by remote, version and hour; nothing of who reports it is kept. */
export const reportTelemetry = defineCall({
  method: 'POST',
  path: '/api/reportTelemetry',
  access: 'signed-in',
  summary: 'How loading and running went in this page.',
  feature: FEATURES.telemetry,
  body: Type.Object({ events: Type.Array(TelemetryReport, { minItems: 1, maxItems: 50 }) }),
  answer: result,
});
