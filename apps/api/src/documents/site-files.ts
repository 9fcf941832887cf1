/** Files that browsers and robots ask for by a fixed name. */
export const SITE_FILES: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
  '/favicon.ico': {
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1d4ed8"/><path d="M5 13h3v6H5zm4-3h4v12H9zm4 5h6v2h-6zm6-5h4v12h-4zm5 3h3v6h-3z" fill="#fff"/></svg>',
  },
  // The dashboard is for staff: nothing in it is for search engines.
  '/robots.txt': { type: 'text/plain; charset=utf-8', body: 'User-agent: *\nDisallow: /\n' },
};
