/** Loads the page again after each build. A failed build shows its message over the page, which stays as it is. */
const message = document.createElement('pre');
message.setAttribute('role', 'alert');
message.style.cssText =
  'position:fixed;inset:auto 0 0;max-block-size:60vh;overflow:auto;margin:0;padding:1rem;' +
  'white-space:pre-wrap;color:#fff;background:#7f1d1d;z-index:9';

new EventSource('/@harness/changes').addEventListener('message', ({ data }) => {
  const { failure } = JSON.parse(data);
  if (failure === undefined) return location.reload();
  message.textContent = failure;
  document.body.append(message);
});
