/** Lycosa as a library. Every name here is documented in docs/reference/library.md, and stays. */

export { type ErrorCode, LycosaError } from './base/error.js';
export type { Progress } from './crawl/events.js';
export { breadthFirst } from './navigate/breadth-first.js';
export type {
  CandidateLink,
  Choice,
  Decision,
  Known,
  NavigableLead,
  NavigablePage,
  Navigator,
  Needs,
} from './navigate/navigator.js';
export { numberNotes, textNotes } from './navigate/note-format.js';
export { opic, otie } from './navigate/topical/cash.js';
export { hybrid } from './navigate/topical/hybrid/hybrid.js';
export { linkContext } from './navigate/topical/link-context.js';
export { trial } from './navigate/trial/trial.js';
export { OpenPage } from './page/open-page.js';
export type { PageElement } from './page/page-element.js';
export { recrawl } from './pipeline/crawlers/recrawl-crawler.js';
export { deep } from './pipeline/deep/deep.js';
export { focus } from './pipeline/focus/focus.js';
export { forget } from './pipeline/forget.js';
export { like } from './pipeline/like.js';
export { map } from './pipeline/map.js';
export { pages } from './pipeline/pages.js';
export {
  type CrawlByProgram,
  type CrawlSummary,
  crawl,
  type PageVisit,
} from './pipeline/program/crawl-pages.js';
export { crawlPages } from './pipeline/program/page-stream.js';
export { captures, entities, records } from './pipeline/program/read-back.js';
export { defineVertical, type EntityOf } from './pipeline/program/typed-vertical.js';
export { run } from './pipeline/run/run.js';
export { status } from './pipeline/status.js';
export type { Store } from './store/store.js';
export type { Answer, Failure } from './web/outcome.js';
export type { Web, WebRequest } from './web/web.js';
