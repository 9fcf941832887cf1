/**
 * An early call as it goes out. In brackets at its end stands what is an addition: `/api/list[feature?query]` goes without the
 * query where the server does not announce the feature, `/api/call[feature]` not at all.
 */
export function asAnnounced(call: string, isAnnounced: (feature: string) => boolean): string | undefined {
  const [, plain = call, feature, query] = /^(.+)\[([^?]+)(\?.+)?]$/.exec(call) ?? [];
  if (feature === undefined || isAnnounced(feature)) return plain + (query ?? '');
  return query && plain;
}
