import type { AppChange, ReleaseChange } from '../release-record.ts';

const DONE: Readonly<Record<ReleaseChange['action'], string>> = {
  compose: 'composed',
  promote: 'promoted',
  rollback: 'rolled back',
  prune: 'removed',
};

/** A line of the log: `ada promoted staff from 0.1.0-aa to 0.1.0-bb for 5 % of the browsers at 2026-11-21T18:00:00.000Z`. */
export function tellChange({ who, action, apps, share, without, reason, at }: ReleaseChange): string {
  const what = apps.map((one) => tellApp(one, action)).join(', ');
  const why = [
    ...(without ? [`without the gate's check of ${without.join(' and ')}`] : []),
    ...(reason === undefined ? [] : [reason]),
  ].join(': ');
  return `${who} ${DONE[action]} ${what}${share === undefined ? '' : ` for ${share} % of the browsers`} at ${at}${why === '' ? '' : ` (${why})`}`;
}

function tellApp({ app, from, to, ended }: AppChange, action: ReleaseChange['action']): string {
  const canary = ended && `its canary ${ended.version} at ${ended.share} % of the browsers ended`;
  if (canary && from === ended.version)
    return `${app} (${canary}, ${to === undefined ? 'nobody has it' : `everyone stays on ${to}`})`;
  if (action === 'rollback' && to === undefined) return `${app} (its first release, ${from}, is taken out)`;
  return [
    app,
    ...(from === undefined ? [] : [to === undefined ? from : `from ${from}`]),
    ...(to === undefined ? [] : [`to ${to}`]),
    ...(canary ? [`(${canary})`] : []),
  ].join(' ');
}
