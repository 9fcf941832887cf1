// Ends the service worker where the server has none: DOCUMENT_MAX_AGE=0.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(caches.delete('gym').then(() => self.registration.unregister())),
);
