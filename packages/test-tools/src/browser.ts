/** The part that needs no product: a browser, a visit to any page, and what to check there. */
export { axeViolations } from './browser/accessibility.ts';
export { openBrowser } from './browser/open-browser.ts';
export { type VisitOptions, type Visitor, visit } from './browser/visit.ts';
export { expectNoMemoryGrowth } from './browser/memory-growth.ts';
