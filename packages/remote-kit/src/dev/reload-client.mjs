/**
 * Loads the page again after each build without errors. Errors of the build and of types show over the page, which stays
 * as it is.
 */
const message = document.createElement('pre');
message.setAttribute('role', 'alert');
message.style.cssText =
  'position:fixed;inset:auto 0 0;max-block-size:60vh;overflow:auto;margin:0;padding:1rem;' +
  'white-space:pre-wrap;color:#fff;background:#7f1d1d;z-index:9';

let running;
new EventSource('/@builds').addEventListener('message', ({ data }) => {
  const { build, errors } = JSON.parse(data);
  running ??= build;
  if (build !== running) return location.reload();
  message.textContent = errors.join('\n');
  if (errors.length > 0) document.body.append(message);
  else message.remove();
});
