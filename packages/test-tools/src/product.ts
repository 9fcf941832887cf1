export {
  axeViolations,
  axeViolationsAtAnySize,
  axeViolationsInBothSchemes,
  expectFitsNarrow,
} from './browser/accessibility.ts';
export { expectNoMemoryGrowth } from './browser/memory-growth.ts';
export { launchOptions, openBrowser } from './browser/open-browser.ts';
export { pathOf } from './browser/troubles.ts';
export {
  arrivesAt,
  field,
  fieldMessage,
  fillForm,
  formatDay,
  listRows,
  pickByKeys,
  pickMember,
  pressByKeys,
  rejectCall,
  signOut,
  storedDrafts,
  submitButton,
  submitForm,
  tabTo,
  title,
  typeInto,
  waitForDraft,
  waitForRows,
  waitForScreen,
  waitForText,
} from './browser/use-screen.ts';
export { landWith, SIZES, visit, type VisitOptions, type Visitor } from './browser/visit.ts';
export { waitUntil } from './process/wait-until.ts';
export {
  api,
  type Api,
  apiAs,
  confirmedAdmin,
  EMAIL,
  namedUrl,
  newestMail,
  newMember,
  newPlan,
  type NewUser,
  newUser,
  type Product,
  type Role,
} from './product/product.ts';
export { type Development, startDevelopment } from './product/start-development.ts';
export {
  dataTemplate,
  discardData,
  emptyData,
  keepTemplate,
  type ProductOptions,
  startProduct,
} from './product/start-product.ts';
export { type Visit, Visits } from './product/visits.ts';
