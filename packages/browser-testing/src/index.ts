export {
  axeViolations,
  axeViolationsAtAnySize,
  axeViolationsInBothSchemes,
  expectFitsNarrow,
} from './browser/accessibility.ts';
export { openBrowser, openProfile } from './browser/open-browser.ts';
export { pathOf } from './browser/troubles.ts';
export { SIZES, type VisitOptions, type Visitor, landWith, visit } from './browser/visit.ts';
export { type JourneyContext, journeysOn, runJourney } from './journey/journeys-on.ts';
export { expectNoMemoryGrowth } from './memory/memory-growth.ts';
export { pickByKeys, pressByKeys, tabTo, typeInto } from './page/keyboard.ts';
export {
  addDays,
  arrivesAt,
  eventually,
  field,
  fieldMessage,
  fillForm,
  formatDay,
  listRows,
  submitButton,
  title,
  todayIn,
  waitForScreen,
  waitForText,
} from './page/on-page.ts';
export { pickMember } from './page/pick.ts';
export { type NewUser, newMember, newUser, newestMail } from './product/new-records.ts';
export { type Api, EMAIL, type Product, type Role, api, apiAs } from './product/product.ts';
export { dataTemplate, discardData, emptyData, keepTemplate, startProduct } from './product/start-product.ts';
