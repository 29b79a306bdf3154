/** Says plainly what is wrong with a navigator or a decision of somebody's own, before it does harm. */
import { LycosaError } from '../base/error.js';
import { resolveUrl } from '../url/address.js';
import type { Choice, Decision, Navigator } from './navigator.js';

const offers: readonly string[] = ['new', 'all', 'none'];

/** Complains about something that is no navigator. */
export function checkNavigator(navigator: Navigator): void {
  const given = navigator as Partial<Navigator> | null | undefined;
  const fail = (what: string, next: string): never => {
    throw new LycosaError('bad-navigator', what, next);
  };
  if (typeof given !== 'object' || given === null)
    return fail(`the navigator is ${String(given)}`, 'give an object, such as breadthFirst()');
  if (typeof given.name !== 'string' || given.name === '')
    return fail('the navigator has no name', 'give it one: crawls are told apart by it');
  const { name, needs } = given;
  if (!offers.includes(needs?.links ?? ''))
    return fail(
      `the navigator ${name} does not say which links it needs`,
      `give it needs: { links: ${offers.map((offer) => `'${offer}'`).join(' | ')} }`,
    );
  for (const method of ['start', 'visit'] as const)
    if (typeof given[method] !== 'function')
      return fail(`the navigator ${name} has no method ${method}`, 'see docs/guide/navigators.md');
}

/** Complains about a decision that cannot be carried out; `links` were offered. */
export function checkDecision<Memory>(
  navigator: Navigator<Memory>,
  decision: Decision<Memory>,
  links: number,
): void {
  const fail = (what: string, next: string): never => {
    throw new LycosaError('bad-navigator', `the navigator ${navigator.name} ${what}`, next);
  };
  if (typeof decision !== 'object' || decision === null || !Array.isArray(decision.take))
    return fail(
      decision instanceof Promise ? 'returns a promise' : 'returns no decision',
      'return { take: [choices], memory } at once; a generator may ask the frontier on its way',
    );
  if (!('memory' in decision) || decision.memory === undefined)
    return fail('returns no memory', 'return { take, memory }; null where nothing is to be remembered');
  for (const choice of decision.take) {
    const wrong = wrongWith(choice, links, navigator.notes !== undefined);
    if (wrong !== null) return fail(`takes ${wrong[0]}`, wrong[1]);
  }
  for (const { url, rank } of decision.reorder ?? [])
    if (!Number.isFinite(rank) || resolveUrl(url) === null)
      return fail(`reorders ${url} to ${rank}`, 'give an address and a number: { url, rank }');
}

/** What is wrong with a choice, and what to do about it. */
function wrongWith(
  { link, level, rank, note, weight = 0, count = 0 }: Choice,
  links: number,
  hasNotes: boolean,
): readonly [what: string, next: string] | null {
  if (typeof link === 'number' && !(Number.isInteger(link) && link >= 0 && link < links))
    return [`link ${link} of ${links}`, 'a number is the place of a link in page.links'];
  if (typeof link === 'string' && resolveUrl(link) === null)
    return [`"${link}"`, 'give an absolute http or https address that was offered before'];
  if (!Number.isInteger(level) || level < 0)
    return [`a link at level ${level}`, 'give level: lead.level + 1, a whole number'];
  if (!Number.isFinite(rank))
    return [`a link of rank ${rank}`, 'give a rank that is a number; lower comes first'];
  if (!Number.isFinite(weight) || !Number.isFinite(count))
    return [`a link of weight ${weight} and count ${count}`, 'give numbers'];
  if (note !== undefined && !hasNotes)
    return [
      'a link with a note, and has no format for notes',
      'give it notes: textNotes(1), numberNotes(1), or one of your own',
    ];
  return null;
}
