/** Choosing among many patterns: `node dist/bench/micro/select.js [PATTERNS]`, at four sizes up to that many (100,000 by default), ten entities each. */
import { type Instance, instanceOf, type PatternFacts, selectCheapest } from 'lycosa/parts';
import { RepeatableRandom } from './random.js';

const generator = new RepeatableRandom();
const random = (): number => generator.next();

/** Sites of fifty patterns that share their hubs; entities on five patterns each, popular ones on more. */
function generated(patterns: number): Instance {
  const entities = patterns * 10;
  const facts: { pages: number[]; hubs: number[]; entities: Set<number>; found: number }[] = [];
  let page = 0;
  let hubs: number[] = [];
  for (let i = 0; i < patterns; i++) {
    if (i % 50 === 0) hubs = Array.from({ length: 10 }, () => page++);
    const size = 1 + Math.floor(60 * random() ** 3);
    facts.push({
      pages: Array.from({ length: size }, () => page++),
      hubs: hubs.filter(() => random() < 0.5),
      entities: new Set(),
      found: random() < 0.9 ? 0.98 : 0.5,
    });
  }
  for (let e = 0; e < entities; e++) {
    const times = 1 + Math.floor(9 * random() ** 1.3);
    for (let i = 0; i < times; i++) facts[Math.floor(patterns * random() ** 1.5)]!.entities.add(e);
  }
  return instanceOf(facts as readonly PatternFacts[]);
}

const most = Number(process.argv[2] ?? 100_000);
for (const size of [most / 8, most / 4, most / 2, most]) {
  const instance = generated(Math.round(size));
  const startedAt = performance.now();
  const { chosen, cost, curve } = selectCheapest(instance, { rule: 'coverage', t: 0.95 });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${instance.patterns} patterns, ${instance.entities} entities: ${seconds.toFixed(2)} s, ${chosen.length} chosen of ${curve.length} that bring something, ${Math.round(cost)} pages, ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
}
