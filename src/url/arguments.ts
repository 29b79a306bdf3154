/**
 * Query arguments that never change what a page shows: campaign tracking and session ids.
 * They are left out of the dedup key and stay in the URL that is fetched.
 */
const trackingNames = new Set(
  (
    'gclid gclsrc dclid gbraid wbraid fbclid msclkid yclid ysclid twclid ttclid igshid igsh li_fat_id epik srsltid ' +
    'mc_cid mc_eid mkt_tok _hsenc _hsmi __hstc __hssc __hsfp hsctatracking vero_id vero_conv oly_anon_id oly_enc_id ' +
    '_openstat wickedid rb_clickid s_cid ef_id _ga _gl _gac ga_source ga_medium ga_term ga_content ga_campaign ' +
    'phpsessid jsessionid aspsessionid asp.net_sessionid cfid cftoken sessionid session_id'
  ).split(' '),
);
const trackingPrefixes = ['utm_', 'pk_', 'mtm_', 'piwik_', 'matomo_', 'aspsessionid'];
/** `sid` names a session only when its value looks like one; elsewhere it is a shop id or a story id. */
const sessionNames = new Set(['sid', 'phpsess', 'sess', 's_id', 'zenid', 'oscsid']);
const sessionValue = /^(?=.*\d)(?=.*[a-f])[0-9a-z]{20,}$/i;

/** Whether an argument, by its name and value as written, tracks a visitor rather than selects content. */
export function isTrackingArgument(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  if (trackingNames.has(lower)) return true;
  if (sessionNames.has(lower)) return sessionValue.test(value);
  return trackingPrefixes.some((prefix) => lower.startsWith(prefix));
}

/**
 * The query string (without `?`) in canonical form: tracking arguments dropped, the rest sorted by name.
 * Arguments of one name keep their order, since it may carry meaning.
 */
export function canonicalQuery(query: string): string {
  const kept: { name: string; text: string }[] = [];
  for (const text of query.split('&')) {
    if (text === '') continue;
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    if (!isTrackingArgument(name, equals < 0 ? '' : text.slice(equals + 1))) kept.push({ name, text });
  }
  kept.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return kept.map((argument) => argument.text).join('&');
}
