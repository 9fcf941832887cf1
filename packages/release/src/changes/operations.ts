import { SETTING_NAME } from '@gym/remote-contract/remote-json';
import { REMOTE_NAME } from '@gym/remote-contract/remote-name';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { type Waiver, WAIVERS } from '../target/problem.ts';
import type { Store } from '../target/store.ts';
import type { ChangeResult, ReportedChange } from './change-release.ts';
import { changeSettings } from './change-settings.ts';
import { promoteCanary, rollBackCanary, rollBackLive } from './end-watch.ts';
import type { GateRequest } from './gate/run-checks.ts';
import { promote } from './promote.ts';
import { rollback } from './rollback.ts';

const closed = { additionalProperties: false };
const App = Type.String({ pattern: REMOTE_NAME, maxLength: 64 });
const Version = Type.String({ pattern: '^[\\w.+-]+$', maxLength: 128 });
/** Text of others for terminals and logs: no control characters, and none that change the direction of writing. */
export const PLAIN_TEXT = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*';
const Reason = Type.String({ minLength: 1, maxLength: 2000, pattern: `^${PLAIN_TEXT}$` });
const Apps = Type.Array(Type.Object({ app: App, version: Type.Optional(Version) }, closed), {
  minItems: 1,
  maxItems: 50,
});
const DroppedPath = Type.String({ pattern: '^drop /[\\w/:.-]*$', maxLength: 200 });
const OneWaiver = Type.Unsafe<Waiver>(Type.Union([...WAIVERS.map((one) => Type.Literal(one)), DroppedPath]));
const Waivers = Type.Optional(Type.Array(OneWaiver, { maxItems: 50 }));

const Promotion = Type.Object(
  {
    apps: Apps,
    share: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    reason: Type.Optional(Reason),
    again: Type.Optional(Type.Boolean()),
    waivers: Waivers,
  },
  closed,
);
const Rollback = Type.Object(
  { apps: Apps, reason: Type.Optional(Reason), again: Type.Optional(Type.Boolean()), waivers: Waivers },
  closed,
);
/** Without values, those of before return. */
const Settings = Type.Object(
  {
    app: App,
    values: Type.Optional(
      Type.Record(
        Type.String({ pattern: SETTING_NAME }),
        Type.String({ maxLength: 1000, pattern: `^${PLAIN_TEXT}$` }),
        { ...closed, minProperties: 1, maxProperties: 50 },
      ),
    ),
    reason: Type.Optional(Reason),
    waivers: Waivers,
  },
  closed,
);
/** How a watch ends. */
const Ending = Type.Object({ app: App, version: Version, reason: Reason, waivers: Waivers }, closed);

/** Who asks for a change, and what the gate compares it with. The end of a canary needs no gate. */
export interface ChangeContext {
  readonly who: string;
  gate(): Promise<GateRequest>;
}

interface Operation<Body extends TSchema> {
  /** What it needs to know, also as the body of a request. */
  readonly body: Body;
  run(store: Store, body: Static<Body>, context: ChangeContext): Promise<ChangeResult>;
}

const operation = <Body extends TSchema>(body: Body, run: Operation<Body>['run']): Operation<Body> => ({ body, run });

/** Every change of what is released, apart from the first release and from prunes. */
export const OPERATIONS = {
  promote: operation(Promotion, async (store, { waivers: _waivers, ...body }, { who, gate }) =>
    promote(store, { ...body, who, gate: await gate() }),
  ),
  rollback: operation(Rollback, async (store, { waivers: _waivers, ...body }, { who, gate }) =>
    rollback(store, { ...body, who, gate: await gate() }),
  ),
  settings: operation(Settings, async (store, { waivers: _waivers, ...body }, { who, gate }) =>
    changeSettings(store, { ...body, who, gate: await gate() }),
  ),
  'promote-canary': operation(Ending, async (store, body, { who, gate }) =>
    promoteCanary(store, { ...body, who }, await gate()),
  ),
  'roll-back-canary': operation(Ending, (store, body, { who }) => rollBackCanary(store, { ...body, who })),
  'roll-back-live': operation(Ending, async (store, body, { who, gate }) =>
    rollBackLive(store, { ...body, who }, await gate()),
  ),
} as const;

export type OperationName = keyof typeof OPERATIONS;
export type OperationBody<Name extends OperationName> = Static<(typeof OPERATIONS)[Name]['body']>;

/** Changes what is released: here, or by the service that owns the target. */
export type Change = <Name extends OperationName>(name: Name, body: OperationBody<Name>) => Promise<ReportedChange>;

/** The changes of a store that this process may write. */
export const changesIn =
  (store: Store, context: ChangeContext): Change =>
  (name, body) =>
    runOperation(store, name, body, context);

/**
 * Runs an operation on a store that this process may write.
 * @throws ReleaseError if the gate fails, the context's gate cannot be read, or a concurrent change came first
 */
export function runOperation<Name extends OperationName>(
  store: Store,
  name: Name,
  body: OperationBody<Name>,
  { who, gate }: ChangeContext,
): Promise<ChangeResult> {
  const { run } = OPERATIONS[name] as Operation<TSchema>;
  const { waivers = [] } = body;
  return run(store, body, { who, gate: async () => ({ ...(await gate()), waivers }) });
}
