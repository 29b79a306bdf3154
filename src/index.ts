/** Lycosa as a library: what the commands do, as functions. */

export { parseCsv } from './base/csv.js';
export { type ErrorCode, LycosaError } from './base/error.js';
export type { Budget } from './crawl/budget.js';
export type { CrawlEnd } from './crawl/crawl-options.js';
export type { Progress } from './crawl/events.js';
export type { ScopeKind } from './crawl/guard/scope.js';
export {
  type ComparedPage,
  type Likeness,
  likenessOf,
  meaningByProbes,
  probesFor,
} from './deep/argument-probes.js';
export {
  ArgumentTable,
  type ArgumentVerdict,
  irrelevantArguments,
  partitionOf,
  type ResultLinks,
} from './deep/arguments.js';
export {
  backgroundSimilarity,
  EmptyPages,
  nonsenseQueries,
  type ResultKind,
} from './deep/empty-pages.js';
export { type SearchForm, searchForms } from './deep/forms/search-form.js';
export type { QueriesSummary, SiteQuery } from './deep/queries/site-queries.js';
export { leastNames, type TypeMatch, type TypeMeasure } from './deep/queries/type-match.js';
export { type ResultSketch, sketchResults } from './deep/result-sketch.js';
export type { Coverage } from './deep/search/further-links.js';
export type { QueryLists } from './deep/search/query-choice.js';
export {
  countsAgain,
  type SearchLead,
  type SearchOptions,
  usualSearchOptions,
} from './deep/search/search-lead.js';
export type { QuerySource } from './deep/search/search-purpose.js';
export { SiteSearch } from './deep/search/site-search.js';
export {
  queryOf as templateQuery,
  requestFor,
  type SearchTemplate,
  type TemplateSource,
  templateOfForm,
} from './deep/template.js';
export {
  type AskableEntity,
  type FindSitesOptions,
  findSites,
  objectQueries,
} from './learn/expand/find-sites.js';
export { queryOfFields } from './learn/expand/queries.js';
export { followPattern } from './learn/navigation/follow-pattern.js';
export type { NavigationNode } from './learn/navigation/navigation.js';
export { learnPatterns, navigationTo, type SiteFindings } from './learn/patterns/learn-patterns.js';
export { levelNavigation } from './learn/patterns/level-navigation.js';
export type { MappedSite } from './learn/patterns/mapped-site.js';
export { type ObjectPattern, objectPatterns, type PatternMaking } from './learn/patterns/object-patterns.js';
export { SiteGraph } from './learn/site-graph.js';
export { bestWaiting, heaviestPage, settle, standingsOf } from './navigate/inquiry.js';
export type {
  CandidateLink,
  Choice,
  Deciding,
  Decision,
  FrontierAnswer,
  FrontierQuestion,
  Known,
  NavigableLead,
  NavigablePage,
  Navigator,
  Needs,
  Standing,
} from './navigate/navigator.js';
export { type NoteFormat, numberNotes, textNotes } from './navigate/note-format.js';
export { breadthFirstTopical } from './navigate/topical/breadth-first.js';
export { type OtieOptions, opic, otie } from './navigate/topical/cash.js';
export { type HybridOptions, type HybridPart, hybrid } from './navigate/topical/hybrid/hybrid.js';
export { linkContext } from './navigate/topical/link-context.js';
export { type TrialOptions, trial } from './navigate/trial/trial.js';
export { type JudgedPair, type Matchable, Matcher } from './object/entity/matcher.js';
export type { Occurrence } from './object/entity/occurrences.js';
export { f1Of } from './object/entity/pairs/best-cut.js';
export { PairFeatures, type PairRecord } from './object/entity/pairs/pair-features.js';
export {
  type Pair,
  type PairModel,
  trainPairModel,
  trainWithoutLabels,
} from './object/entity/pairs/pair-model.js';
export type { EntityView } from './object/entity/view.js';
export { type Extraction, extractPage } from './object/extract/extract-page.js';
export { Extractor, type Knowledge } from './object/extract/extractor.js';
export type { PageObject, Value } from './object/extract/page-object.js';
export { mine, objectsOfMined } from './object/extract/records/mine-records.js';
export { applyRecordRules, learnRecordRules } from './object/extract/records/record-rules.js';
export type { SiteKnowledge } from './object/extract/site-knowledge.js';
export type { Item, PropertyValue as StructuredValue } from './object/extract/structured/item.js';
export { itemsOf } from './object/extract/structured/page-items.js';
export { annotate } from './object/extract/wrapper/annotate.js';
export { bootstrap, type PageTemplate } from './object/extract/wrapper/bootstrap.js';
export { RunTable } from './object/extract/wrapper/run-table.js';
export { Applier, learnWrapper, type Wrapper } from './object/extract/wrapper/wrapper.js';
export { normalise } from './object/value/normalise.js';
export { cleanText, comparedForm } from './object/value/text.js';
export { parseVertical } from './object/vertical/parse-vertical.js';
export { readyVertical } from './object/vertical/ready-verticals.js';
export type { Field, Vertical } from './object/vertical/vertical.js';
export type { Form, FormField, FormOption } from './page/forms.js';
export type { ItemValue, RawItem } from './page/items.js';
export type { Link, LinkKind } from './page/links.js';
export type { Page, PageRelation, RobotsMeta } from './page/page.js';
export { PageReader, readPage } from './page/reader.js';
export { LinkPaths } from './page/structure/link-paths.js';
export { Tree } from './page/tree.js';
export { type AddOptions, add, type SiteProbe } from './pipeline/add.js';
export { type LearnOptions, type LearnVerticalSummary, learn } from './pipeline/collection/learn-vertical.js';
export { loadSite, wantedOf } from './pipeline/collection/load-site.js';
export { mapVertical } from './pipeline/collection/map-vertical.js';
export { type RecrawlReport, recrawlVertical } from './pipeline/collection/recrawl-vertical.js';
export type { LearningRules, PrintedNode } from './pipeline/crawlers/definition.js';
export {
  crawlers,
  type RecrawlOptions,
  type RecrawlSummary,
  recrawl,
} from './pipeline/crawlers/recrawl-crawler.js';
export { type DeepOptions, type DeepSite, type DeepSummary, deep, deepThings } from './pipeline/deep/deep.js';
export { type QueriesOptions, siteQueries } from './pipeline/deep/queries.js';
export {
  type ArgumentsOptions,
  type ArgumentsSummary,
  siteArguments,
} from './pipeline/deep/site-arguments.js';
export { type SiteTemplate, siteTemplates, type TemplatesOptions } from './pipeline/deep/site-templates.js';
export { typeMatches } from './pipeline/deep/type-matches.js';
export { type ExpandOptions, type ExpandSummary, expand } from './pipeline/expand/expand.js';
export { type FocusOptions, type FocusSummary, focus } from './pipeline/focus/focus.js';
export type { FocusSite } from './pipeline/focus/site-yields.js';
export type { Strategy } from './pipeline/focus/strategies.js';
export { type JudgedPage, testTopic } from './pipeline/focus/test-topic.js';
export { type TrainSummary, train } from './pipeline/focus/train-topic.js';
export { forget } from './pipeline/forget.js';
export { type LikeOptions, type LikeSummary, like } from './pipeline/like.js';
export { type MapOptions, type MapSummary, map } from './pipeline/map.js';
export { extractAll } from './pipeline/objects/extract-all.js';
export { extractOne } from './pipeline/objects/extract-one.js';
export { fix } from './pipeline/objects/fix-entity.js';
export { label } from './pipeline/objects/label-pages.js';
export { namesOf } from './pipeline/objects/learn-wrappers.js';
export { objects } from './pipeline/objects/list-entities.js';
export { readStore } from './pipeline/open-store.js';
export { pages } from './pipeline/pages.js';
export { dryRun, type RunOptions, type RunSummary, run } from './pipeline/run/run.js';
export { type CrawlStatus, status } from './pipeline/status.js';
export { version } from './pipeline/version.js';
export { leastCost, lowerBound } from './select/bound.js';
export { type Goal, selectCheapest } from './select/cheapest.js';
export { choosePatterns, type JudgedPattern } from './select/choose-patterns.js';
export { costOf, coveredBy, type Instance, instanceOf, type PatternFacts } from './select/instance.js';
export { type StopRule, selectAll, selectByCost, selectByGain } from './select/published.js';
export type { PageRow, SiteTally, SkipReason, Visit } from './store/store.js';
export {
  linkWords,
  readTopical,
  type TopicalReading,
  type TopicalTexts,
  topicalTexts,
} from './topic/link-context.js';
export { type ClassifierName, classifierNames, TopicJudge, type TopicModel } from './topic/model.js';
export { type Tested, type TopicTexts, type Training, trainTopic } from './topic/train.js';
export { WordCounter, type WordCounts } from './topic/vector.js';
export { type Address, keyOf, parseAddress, resolveUrl } from './url/address.js';
export { registrableDomain } from './url/domain.js';
export { originOf, siteOf } from './url/site.js';
export { type OutcomeKind, outcomeKinds } from './web/outcome.js';
export { parseRobots, type RobotsRules } from './web/robots.js';
export { parseSitemap, type Sitemap } from './web/sitemap.js';
