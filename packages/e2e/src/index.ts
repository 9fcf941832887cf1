export { api, apiAs, type Api } from './product/api.ts';
export { discardData } from './product/discard-data.ts';
export { EMAIL, type Product, type Role } from './product/product.ts';
export { startProduct, type ProductOptions } from './product/start-product.ts';
export { journeysOn, type Journey } from './stage/journeys-on.ts';
export { fill, rows, submitButton } from './stage/on-page.ts';
export { openBrowser } from './stage/open-browser.ts';
export { visit } from './stage/visit.ts';
export type { Visitor, VisitOptions } from './stage/visitor.ts';
