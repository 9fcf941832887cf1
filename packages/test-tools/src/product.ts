export {
  axeViolations,
  axeViolationsAtAnySize,
  axeViolationsInBothSchemes,
  expectFitsNarrow,
} from './browser/accessibility.ts';
export { launchOptions, openBrowser, openProfile } from './browser/open-browser.ts';
export { pathOf } from './browser/troubles.ts';
export { SIZES, type VisitOptions, type Visitor, landWith, visit } from './browser/visit.ts';
export { type Visit, Visits } from './journey/visits.ts';
export { expectNoMemoryGrowth } from './memory/memory-growth.ts';
export { pickByKeys, pressByKeys, tabTo, typeInto } from './page/keyboard.ts';
export {
  arrivesAt,
  field,
  fieldMessage,
  fillForm,
  formatDay,
  listRows,
  submitButton,
  title,
  waitForScreen,
  waitForText,
} from './page/on-page.ts';
export { pickMember } from './page/pick.ts';
export { waitUntil } from './process/wait-until.ts';
export { type Development, startDevelopment } from './product/start-development.ts';
export { confirmedAdmin, type NewUser, newMember, newUser, newestMail } from './product/new-records.ts';
export { type Api, EMAIL, namedUrl, type Product, type Role, api, apiAs } from './product/product.ts';
export {
  dataTemplate,
  discardData,
  emptyData,
  keepTemplate,
  type ProductOptions,
  startProduct,
} from './product/start-product.ts';
