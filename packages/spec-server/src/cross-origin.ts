/**
 * The pages of every origin may call. Only what the specification sends is allowed: a page that adds a header of its own
 * is stopped by its browser.
 */
export const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '7200',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};
