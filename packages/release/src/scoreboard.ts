/** The exports for a page of what is released. Like those for serving, they load no gate and no build tools. */
export { type AppBoard, type Board, BoardReader, type BoardVersion, type Source } from './target/read-board.ts';
export { describeChange, describeShare, type ReleaseChange } from './target/release-record.ts';
export { NO_METRICS, type Metric, type RemoteMetrics } from './changes/metrics.ts';
export { DEFAULT_THRESHOLDS, MIN_SESSIONS, readDuration, type Thresholds } from './changes/verdict.ts';
export {
  type Evaluation,
  judgeWatched,
  type ReadVersionMetrics,
  readWatched,
  type Watched,
} from './changes/watched.ts';
