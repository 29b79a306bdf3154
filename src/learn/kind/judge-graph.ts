/** Which pages of a graph are of the examples' kind. */
import type { SiteGraph } from '../site-graph.js';
import { openQuestion } from './open-question.js';
import { type TargetKind, targetKind } from './target-kind.js';
import { TargetRule } from './target-rule.js';

/** The kind as found, the rule for pages to come, and the keys of the pages that are of it. */
export interface Judgement {
  readonly how: TargetKind['how'];
  readonly rule: TargetRule;
  readonly targets: ReadonlySet<string>;
  /** Whether URLs and structure tell the kind apart clearly, or it may look different when more pages are known. */
  readonly isCertain: boolean;
  /** Whether so little speaks for the kind that somebody should look through it. */
  readonly isDoubtful: boolean;
  /** A page that was left out though it is built nearly as targets are, and how many are like it; null where that is clear. */
  open(): { readonly url: string; readonly key: string; readonly pages: number } | null;
}

/** A kind is certain from this agreement and this many targets on. */
const certain = 0.9;
const minTargetsKnown = 3;
/** With fewer, there is little to see what a kind has in common. */
const doubtfulTargets = 5;
/** Fewer pages tell nothing. */
const minJudgedPages = 4;
/** More pages than this are not needed to tell a kind; beyond, every n-th counts and the rule judges the rest. */
const maxJudgedPages = 1500;

/** Judges all pages; null when there are too few, or no example among them. `like` and `unlike` are keys. */
export function judgeGraph(
  graph: SiteGraph,
  like: readonly string[],
  unlike: readonly string[],
): Judgement | null {
  const examples = new Set([...like, ...unlike]);
  const all = [...graph.pages()].filter((page) => page.structure !== null);
  const every = Math.ceil(all.length / maxJudgedPages);
  const pages = all.filter((page, i) => i % every === 0 || examples.has(page.key));
  const at = (keys: readonly string[]): number[] =>
    keys.map((key) => pages.findIndex((page) => page.key === key)).filter((i) => i >= 0);
  const liked = at(like);
  if (liked.length === 0 || pages.length < minJudgedPages) return null;
  const featured = pages.map((page) => ({ key: page.key, features: graph.featuresOf(page) }));
  const given = { like: liked, unlike: at(unlike) };
  const kind = targetKind(featured, given);
  const rule = TargetRule.of(
    kind,
    pages.map((page) => page.key),
    unlike,
  );
  const targets = new Set<string>();
  for (const [i, page] of pages.entries()) if (kind.members[i]) targets.add(page.key);
  if (every > 1)
    for (const [i, page] of all.entries())
      if (i % every !== 0 && !examples.has(page.key) && rule.accepts(page.key, graph.featuresOf(page)))
        targets.add(page.key);
  const isCertain =
    kind.how === 'agreement' &&
    (kind.agreement?.correlation ?? 0) >= certain &&
    targets.size >= minTargetsKnown;
  const isDoubtful = kind.how === 'structure' || targets.size < doubtfulTargets;
  const open = (): ReturnType<Judgement['open']> => {
    const question = openQuestion(kind, given);
    if (question === null) return null;
    const { url, key } = pages[question.page]!;
    return { url, key, pages: question.pages * every };
  };
  return { how: kind.how, rule, targets, isCertain, isDoubtful, open };
}
