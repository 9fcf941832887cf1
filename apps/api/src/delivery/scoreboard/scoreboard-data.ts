import {
  type AppBoard,
  type Board,
  BoardReader,
  type Evaluation,
  judgeWatched,
  readWatched,
  type ReadVersionMetrics,
  type Thresholds,
  type Watched,
} from '@gym/release/scoreboard';
import type { Store } from '@gym/release/serve';
import type { VersionHistory } from '../../platform/metrics/version-metrics.ts';
import type { Refusal } from '../release-service/refusals.ts';

/** Reads what browsers reported. */
export interface ScoreboardMetrics {
  /** The metrics that the watch reads. */
  readonly read: ReadVersionMetrics;
  readonly readHistories: (remote: string, versions: readonly string[]) => Promise<readonly VersionHistory[]>;
}

/** An app with its metrics, and what the watch would decide now. */
export interface AppScores extends AppBoard {
  /** Absent if there is nothing to decide. */
  readonly watched?: Watched & {
    readonly verdict: Evaluation;
    /** Milliseconds since its first browser, or since all browsers, got it. */
    readonly age: number;
  };
  /** The histories of its canary, its live version and the version before, as far as they exist. */
  readonly histories: readonly VersionHistory[];
}

/** What the release service refused, and when. */
export type BoardRefusal = Refusal & { readonly at: Date };

export interface Scoreboard extends Omit<Board, 'apps'> {
  readonly apps: readonly AppScores[];
  /** The newest refusals of the release service, the last one first. */
  readonly refusals: readonly BoardRefusal[];
  /** When it was read. */
  readonly at: Date;
}

interface ReaderOptions {
  readonly store: Store;
  readonly metrics: ScoreboardMetrics;
  readonly thresholds: Thresholds;
  readonly readRefusals: () => Promise<readonly BoardRefusal[]>;
  /** Milliseconds for which all viewers get the same scoreboard. */
  readonly maxAgeMs: number;
}

/** Returns a function that reads the scoreboard. Undefined if nothing is released. */
export function createScoreboardReader({
  store,
  metrics,
  thresholds,
  readRefusals,
  maxAgeMs,
}: ReaderOptions): () => Promise<Scoreboard | undefined> {
  const reader = new BoardReader(store);

  async function readApp(board: AppBoard, now: Date): Promise<AppScores> {
    const { app, canary, live, previous } = board;
    const versions = [canary, live, previous].flatMap((one) => one?.version ?? []);
    const [watched, histories] = await Promise.all([
      readWatched(store, app, { forMs: thresholds.forMs, now }),
      metrics.readHistories(app, [...new Set(versions)]),
    ]);
    if (!watched) return { ...board, histories };
    const verdict = await judgeWatched(watched, { app, thresholds, read: metrics.read, now });
    return { ...board, histories, watched: { ...watched, verdict, age: now.getTime() - watched.since.getTime() } };
  }

  async function read(): Promise<Scoreboard | undefined> {
    const [board, now, refusals] = await Promise.all([reader.read(), store.now(), readRefusals()]);
    if (!board) return undefined;
    const apps = await Promise.all(board.apps.map((one) => readApp(one, now)));
    return { ...board, apps, refusals, at: new Date() };
  }

  let last: { readonly begin: number; readonly reading: Promise<Scoreboard | undefined> } | undefined;
  return () => {
    if (last && Date.now() - last.begin < maxAgeMs) return last.reading;
    const reading = read();
    last = { begin: Date.now(), reading };
    reading.catch(() => {
      last = undefined;
    });
    return reading;
  };
}
