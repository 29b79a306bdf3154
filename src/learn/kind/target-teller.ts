/** Tells which pages of a run are targets, in two goes: first all pages are seen, so that it is known where links to each stand, then each is judged. No page is kept. */
import type { NavigationNode } from '../navigation/navigation.js';
import { type GraphPage, SiteGraph } from '../site-graph.js';
import type { ContentRule } from './content-rule.js';
import type { TargetRule } from './target-rule.js';

/** What a crawler knows of its targets. */
export interface TargetKnowledge {
  readonly navigation: readonly NavigationNode[];
  /** Null where the place in the pattern tells. */
  readonly rule: TargetRule | null;
  /** What they are about, if that was asked for. */
  readonly about: ContentRule | null;
}

export class TargetTeller {
  readonly #knowledge: TargetKnowledge;
  readonly #graph = new SiteGraph();
  #pages = 0;
  #targets = 0;
  #recognised = 0;

  constructor(knowledge: TargetKnowledge) {
    this.#knowledge = knowledge;
  }

  see(page: GraphPage): void {
    this.#pages++;
    this.#graph.addPlaces(page);
  }

  isTarget(page: GraphPage, node: number): boolean {
    const { rule, about, navigation } = this.#knowledge;
    const features = this.#graph.featuresOf(page);
    const isOfKind = rule === null ? node === navigation.at(-1)?.id : rule.accepts(page.key, features);
    if (!isOfKind || about?.accepts(page.structure?.vocabulary ?? []) === false) return false;
    this.#targets++;
    if (rule?.recognises(features)) this.#recognised++;
    return true;
  }

  /** Pages that were seen. */
  get pages(): number {
    return this.#pages;
  }

  /** Share of the targets that are built like the examples. */
  get recognised(): number {
    return this.#targets === 0 ? 1 : this.#recognised / this.#targets;
  }
}
