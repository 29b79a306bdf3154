/** The parts that Lycosa is made of, for experiments and benches. Nothing here is promised to stay as it is; `lycosa` is. */

export { encodeExchange, sha1Of } from './archive/exchange.js';
export { parseCsv } from './base/csv.js';
export { LycosaError } from './base/error.js';
export type { Progress } from './crawl/events.js';
export { type ComparedPage, likenessOf, meaningByProbes, probesFor } from './deep/argument-probes.js';
export { ArgumentTable, type ArgumentVerdict, irrelevantArguments, partitionOf } from './deep/arguments.js';
export { backgroundSimilarity, EmptyPages, nonsenseQueries } from './deep/empty-pages.js';
export { type SearchForm, searchForms } from './deep/forms/search-form.js';
export type { QueriesSummary, SiteQuery } from './deep/queries/site-queries.js';
export { leastNames, type TypeMatch, type TypeMeasure } from './deep/queries/type-match.js';
export { type ResultSketch, sketchResults } from './deep/result-sketch.js';
export type { QueryLists } from './deep/search/query-choice.js';
export {
  countsAgain,
  type SearchLead,
  type SearchOptions,
  usualSearchOptions,
} from './deep/search/search-lead.js';
export { SiteSearch } from './deep/search/site-search.js';
export {
  queryOf as templateQuery,
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
export { bestWaiting } from './navigate/inquiry.js';
export type { CandidateLink, Choice, Navigator } from './navigate/navigator.js';
export { numberNotes } from './navigate/note-format.js';
export { breadthFirstTopical } from './navigate/topical/breadth-first.js';
export { opic, otie } from './navigate/topical/cash.js';
export { type HybridPart, hybrid } from './navigate/topical/hybrid/hybrid.js';
export { linkContext } from './navigate/topical/link-context.js';
export { trial } from './navigate/trial/trial.js';
export { type Matchable, Matcher } from './object/entity/matcher.js';
export { pairColumns, pairSigns } from './object/entity/pair/pair-columns.js';
export { sureFrom } from './object/entity/sureness.js';
export type { EntityView } from './object/entity/view.js';
export { evidenceColumns, evidenceOf } from './object/extract/evidence/evidence.js';
export { type Extraction, extractPage } from './object/extract/extract-page.js';
export { Extractor } from './object/extract/extractor.js';
export { FurnitureCount } from './object/extract/furniture.js';
export { type PriceCandidate, priceCandidates, priceColumns } from './object/extract/offer/price-rows.js';
export type { PageObject } from './object/extract/page-object.js';
export { mainText } from './object/extract/prose/main-text.js';
export { textOfLines } from './object/extract/prose/write-prose.js';
export { recordAround } from './object/extract/records/detail-record.js';
export { factsOf } from './object/extract/records/line-facts.js';
export { linesOf } from './object/extract/records/lines.js';
export { type Mined, mine, objectsOfMined } from './object/extract/records/mine-records.js';
export {
  type NameCandidate,
  nameCandidates,
  nameColumns,
} from './object/extract/records/name/name-candidates.js';
export { type MinedRecord, recordReader } from './object/extract/records/read-records.js';
export { applyRecordRules, learnRecordRules } from './object/extract/records/record-rules.js';
export type { Item, PropertyValue as StructuredValue } from './object/extract/structured/item.js';
export { itemsOf } from './object/extract/structured/page-items.js';
export { namesOf } from './object/extract/wrapper/learning-page.js';
export { RunTable } from './object/extract/wrapper/run-table.js';
export { Applier, learnWrapper } from './object/extract/wrapper/wrapper.js';
export { bestCut, f1Of } from './object/model/best-cut.js';
export {
  type BoostedTrees,
  meanOfTrees,
  type TreeOptions,
  trainTrees,
  usualTrees,
} from './object/model/boosted-trees.js';
export { parseMoney } from './object/value/money.js';
export { normalise } from './object/value/normalise.js';
export { parseNumber } from './object/value/number.js';
export { cleanText, comparedForm, comparedWords } from './object/value/text.js';
export { parseVertical } from './object/vertical/parse-vertical.js';
export { readyVertical } from './object/vertical/ready-verticals.js';
export type { Vertical } from './object/vertical/vertical.js';
export type { Page } from './page/page.js';
export { PageReader, readPage } from './page/reader.js';
export { LinkPaths } from './page/structure/link-paths.js';
export { add } from './pipeline/add.js';
export { learn } from './pipeline/collection/learn-vertical.js';
export { loadSite, wantedOf } from './pipeline/collection/load-site.js';
export { mapVertical } from './pipeline/collection/map-vertical.js';
export { recrawlVertical } from './pipeline/collection/recrawl-vertical.js';
export type { LearningRules } from './pipeline/crawlers/definition.js';
export { crawlers, type RecrawlSummary, recrawl } from './pipeline/crawlers/recrawl-crawler.js';
export { type DeepOptions, type DeepSummary, deep, deepThings } from './pipeline/deep/deep.js';
export { siteQueries } from './pipeline/deep/queries.js';
export { siteArguments } from './pipeline/deep/site-arguments.js';
export { type SiteTemplate, siteTemplates } from './pipeline/deep/site-templates.js';
export { typeMatches } from './pipeline/deep/type-matches.js';
export { type FocusOptions, type FocusSummary, focus } from './pipeline/focus/focus.js';
export type { Strategy } from './pipeline/focus/strategies.js';
export { train } from './pipeline/focus/train-topic.js';
export { type LikeSummary, like } from './pipeline/like.js';
export { type MapOptions, type MapSummary, map } from './pipeline/map.js';
export { extractAll } from './pipeline/objects/extract-all.js';
export { judgePairs } from './pipeline/objects/judge-pairs.js';
export { label } from './pipeline/objects/label-pages.js';
export { objects } from './pipeline/objects/list-entities.js';
export { matchEntities, unsurePairs } from './pipeline/objects/match-entities.js';
export { openStore, readStore } from './pipeline/open-store.js';
export { pages } from './pipeline/pages.js';
export { status } from './pipeline/status.js';
export { version } from './pipeline/version.js';
export { leastCost, lowerBound } from './select/bound.js';
export { selectCheapest } from './select/cheapest.js';
export { choosePatterns } from './select/choose-patterns.js';
export { costOf, type Instance, instanceOf, type PatternFacts } from './select/instance.js';
export { selectAll, selectByCost, selectByGain } from './select/published.js';
export type { PageRow } from './store/store.js';
export { linkWords, readTopical, topicalTexts } from './topic/link-context.js';
export { type ClassifierName, classifierNames, TopicJudge, type TopicModel } from './topic/model.js';
export { trainTopic } from './topic/train.js';
export { WordCounter, type WordCounts } from './topic/vector.js';
export { keyOf, resolveUrl } from './url/address.js';
export { siteOf } from './url/site.js';
export { parseRobots } from './web/robots.js';
export { parseSitemap } from './web/sitemap.js';
