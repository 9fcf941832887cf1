/**
 * A bucket cannot negotiate encodings. This function therefore requests the variant that the browser accepts: for
 * `list.1f2e.js` the object `list.1f2e.js.br`, which the release stored with its type and encoding. It runs in CloudFront
 * on the viewer request (runtime cloudfront-js-2.0). The cache key contains the variant, so browsers never get a wrong one.
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
  if (/^\/assets\/.+\.(js|css|json)$/.test(request.uri)) {
    if (taken.includes('br')) request.uri += '.br';
    else if (taken.includes('gzip')) request.uri += '.gz';
  }
  return request;
}
