/**
 * Names that arguments have in the documentation of widely used software, for where what an argument does leaves doubt: a weak hint, never a verdict.
 *
 * Sources: OpenSearch 1.1 (startPage, startIndex, count); Apache Solr (start, rows, sort); Elasticsearch URI search (from, size, sort); WordPress (paged, page, order, orderby, posts_per_page);
 * Drupal Views (page, items_per_page, sort_by, sort_order); MediaWiki (offset, limit); Magento (p, product_list_order, product_list_dir, product_list_limit, product_list_mode);
 * Shopify (page, sort_by, view); OData (skip, top, orderby); Xapian Omega (TOPDOC, HITSPERPAGE, SORT); ht://Dig (page, matchesperpage, sort, format); DSpace (rpp, sort_by, order, start);
 * Blacklight (page, per_page, sort, view); InvenioRDM (page, size, sort); Algolia InstantSearch (page, hitsPerPage); Google Programmable Search (start, num).
 */
const pageNames = names('page p paged start startpage startindex from offset skip topdoc');
const presentationNames = names(
  'sort sort_by sort_order sortby order orderby dir count rows size limit num top rpp per_page posts_per_page items_per_page hitsperpage matchesperpage product_list_order product_list_dir product_list_limit product_list_mode view format',
);

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Whether an argument is called as those that number pages. */
export function isPageName(name: string): boolean {
  return pageNames.has(plainName(name));
}

/** Whether an argument is called as those that say how results are shown: their order, number or looks. */
export function isPresentationName(name: string): boolean {
  return presentationNames.has(plainName(name));
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/^\$/, '').replaceAll('-', '_');
}
