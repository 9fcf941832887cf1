/**
 * A bucket answers everyone alike, so the CDN in front of it asks for the variant that the browser takes: of `list.1f2e.js` the
 * object `list.1f2e.js.br`, which the release stored with its type and encoding. For CloudFront, as a function of the viewer
 * request (runtime cloudfront-js-2.0); what it asks for is what is kept, so one variant is never sent to who asked for another.
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  var request = event.request;
  var header = request.headers['accept-encoding'];
  var taken = (header ? header.value : '')
    .toLowerCase()
    .split(',')
    .map(function (part) {
      return part.trim();
    })
    .filter(function (part) {
      return !/;\s*q=0(\.0*)?$/.test(part);
    })
    .map(function (part) {
      return part.split(';')[0].trim();
    });
  if (/^\/assets\/.+\.(js|css)$/.test(request.uri)) {
    if (taken.includes('br')) request.uri += '.br';
    else if (taken.includes('gzip')) request.uri += '.gz';
  }
  return request;
}
