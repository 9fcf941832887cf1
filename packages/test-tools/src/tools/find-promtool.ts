import { findProgram } from './find-program.ts';
import type { Machine, ToolSearch } from './tool.ts';

/** Searches for promtool, which tests the alerts of Prometheus: PROMTOOL, PATH, the usual paths. */
export function findPromtool(machine: Machine): ToolSearch {
  return (
    findProgram(machine, {
      variable: 'PROMTOOL',
      names: ['promtool'],
      usualPlaces: ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'],
    }) ?? {
      found: false,
      reason: 'No promtool was found. Run with --install as root, or set PROMTOOL to the path of one.',
    }
  );
}
