/** Topics to crawl for, with the truth: articles by subject, departments' pages by class, and the simulated world's topics. */
import { keyOf } from 'lycosa/parts';
import { openSet } from '../../data/open-set.js';
import type { LabWeb } from '../../web/lab-web.js';
import { labWeb } from '../../web/lab-web.js';
import { TopicalSite } from '../../web/topical/topical-site.js';
import { leaves, topicAt, topicPath } from '../../web/topical/topics.js';
import { Draw, hashText, mix } from '../../web/world/draw.js';
import { defaults } from '../../web/world/parameters.js';
import { TopicWeb } from './topic-web.js';

/** A topic on a web. */
export interface TopicTask {
  readonly set: string;
  readonly half: 'tuned on' | 'reported';
  readonly name: string;
  readonly web: TopicWeb;
  /** Addresses of pages on topic that can be reached. */
  readonly on: readonly string[];
  /** Addresses of pages that are not. */
  readonly off: readonly string[];
  /** Whether the page with a key is on topic; null when nobody knows. */
  isOn(key: string): boolean | null;
  /** Texts of other webs to learn from instead of pages of this one. */
  readonly lesson?: { readonly positive: readonly string[]; readonly negative: readonly string[] };
  /** Where to start, besides pages on topic. */
  readonly entry?: string;
}

/** One trial of a task: what is learned from, where it starts, what is to be found. */
export interface Trial {
  readonly positive: readonly string[];
  readonly negative: readonly string[];
  readonly seeds: readonly string[];
  readonly targets: ReadonlySet<string>;
  /** Pages that were learned from: they count neither way. */
  readonly known: ReadonlySet<string>;
}

const seedsOfTrial = 5;
const maxLearned = 60;
const negativesFor = 3;

/** Draws a trial: two fifths of the topic to learn from and to start at, three tenths to find; harvest is judged on the rest. */
export function drawTrial(task: TopicTask, seed: number): Trial {
  const draw = new Draw(mix(hashText(`${task.set} ${task.name}`), seed));
  const shuffled = draw.some(task.on, task.on.length);
  const given = task.lesson === undefined ? Math.min(maxLearned, Math.floor(0.4 * shuffled.length)) : 2;
  const learned = shuffled.slice(0, given);
  const found = shuffled.slice(given, given + Math.floor(0.3 * shuffled.length));
  const others = task.lesson === undefined ? draw.some(task.off, negativesFor * given) : [];
  const textOf = (url: string): string => task.web.page(url)?.text ?? '';
  const seeds = [...(task.entry === undefined ? [] : [task.entry]), ...learned.slice(0, seedsOfTrial)];
  return {
    positive: task.lesson?.positive ?? learned.map(textOf),
    negative: task.lesson?.negative ?? others.map(textOf),
    seeds,
    targets: new Set(found.map(keyOf)),
    known: new Set([...learned, ...others, ...seeds].map(keyOf)),
  };
}

const minTopic = 40;
const maxTopic = 450;

/** Every subject and sub-subject of a fitting size; which half it belongs to follows from its name. */
export async function wikipediaTasks(folder: string): Promise<TopicTask[]> {
  const saved = await openSet('wikipedia-for-schools', folder);
  const web = new TopicWeb(saved, (url) => url.includes('/wp/') && !url.includes('disclaimer'));
  const reached = reachable(web, 'http://schools.example/wp/a/Africa.htm');
  const topicsOf = new Map<string, readonly string[]>();
  const topics = new Map<string, string[]>();
  for (const row of saved.tables().pages!() as Iterable<{ url: string; topics: string[] | null }>) {
    const key = web.page(row.url)?.key;
    if (key === undefined || !reached.has(key) || row.topics === null) continue;
    const all = [...new Set(row.topics.flatMap((topic) => [topic, topic.split('/')[0]!]))];
    topicsOf.set(key, all);
    for (const topic of all) topics.set(topic, [...(topics.get(topic) ?? []), row.url]);
  }
  const urls = [...new Set([...topics.values()].flat())];
  return [...topics]
    .filter(([, on]) => on.length >= minTopic && on.length <= maxTopic)
    .map(([name, on]): TopicTask => {
      const own = new Set(on);
      return {
        set: 'wikipedia-for-schools',
        half: hashText(name) % 2 === 0 ? 'tuned on' : 'reported',
        name,
        web,
        on,
        off: urls.filter((url) => !own.has(url)),
        isOn: (key) => topicsOf.get(key)?.includes(name) ?? null,
      };
    });
}

const classes = ['course', 'faculty', 'student', 'project'];
/** Texts of other departments that are learned from. */
const maxLesson = 200;

/** Classes of pages of a department, learned from all others: one department was tuned on, the other is reported. */
export async function webkbTasks(folder: string): Promise<TopicTask[]> {
  const saved = await openSet('webkb', folder);
  const known = new Set<string>();
  const rows = [...(saved.tables().pages!() as Iterable<{ url: string; university: string; class: string }>)];
  const web = new TopicWeb(saved, (url) => known.has(keyOf(url)) || saved.truth(url) !== null);
  for (const { url } of rows) known.add(keyOf(url));
  const tasks: TopicTask[] = [];
  for (const [crawled, other, entry] of [
    ['texas', 'washington', 'http://www.cs.utexas.edu/'],
    ['washington', 'texas', 'http://www.cs.washington.edu/'],
  ] as const) {
    const reached = reachable(web, entry);
    const classOf = new Map<string, string>();
    for (const row of rows) {
      const key = row.university === crawled ? web.page(row.url)?.key : undefined;
      if (key !== undefined && reached.has(key)) classOf.set(key, row.class);
    }
    const urlsOf = (isWanted: (own: string) => boolean): string[] =>
      rows
        .filter(({ url, university }) => {
          const key = university === crawled ? web.page(url)?.key : undefined;
          const own = key === undefined ? undefined : classOf.get(key);
          return own !== undefined && isWanted(own);
        })
        .map(({ url }) => web.page(url)!.url);
    for (const name of classes) {
      const draw = new Draw(hashText(name));
      const lessons = rows.filter(({ university }) => university === 'misc' || university === other);
      const textsOf = (isWanted: boolean): string[] =>
        draw
          .some(
            lessons.filter((row) => (row.class === name) === isWanted),
            isWanted ? maxLesson : 2 * maxLesson,
          )
          .map(({ url }) => web.page(url)?.text ?? '')
          .filter((text) => text.length > 100);
      tasks.push({
        set: 'webkb',
        half: crawled === 'texas' ? 'tuned on' : 'reported',
        name: `${crawled} ${name}`,
        web,
        on: urlsOf((own) => own === name),
        off: urlsOf((own) => own !== name),
        isOn: (key) => (classOf.has(key) ? classOf.get(key) === name : null),
        lesson: { positive: textsOf(true), negative: textsOf(false) },
        entry,
      });
    }
  }
  return tasks;
}

/** Topics of a simulated world: those of its half that have sites of their own. */
export function labTasks(seed: number, half: TopicTask['half'], sites: number): TopicTask[] {
  const lab = labWeb({ ...defaults, seed, sites, families: half === 'reported' ? 'report' : 'tune' });
  const web = new TopicWeb(lab);
  const articles = new Map<number, string[]>();
  const own = new Set<number>();
  for (const index of lab.world.topicalSites) {
    const site = lab.directory.at(index) as TopicalSite;
    own.add(site.profile.topic);
    for (let article = 0; article < site.oldArticles; article++)
      if (!site.isIsland(article)) {
        const topic = site.topicOf(article);
        articles.set(topic, [...(articles.get(topic) ?? []), site.urlOfArticle(article)]);
      }
  }
  const draw = new Draw(mix(seed, 0xf0c5));
  const ownHalf = half === 'reported' ? 'report' : 'tune';
  const wanted = [...own].filter((topic) => topicAt(topic).half === ownHalf);
  return wanted.map((topic): TopicTask => {
    const others = leaves.filter((other) => other !== topic);
    return {
      set: 'simulated',
      half,
      name: topicPath(topic),
      web,
      on: draw.some(articles.get(topic) ?? [], 330),
      off: Array.from({ length: 400 }, () => draw.pick(articles.get(draw.pick(others)) ?? [''])).filter(
        Boolean,
      ),
      isOn: (key) => topicOfPage(lab, key, topic),
    };
  });
}

function topicOfPage(lab: LabWeb, key: string, topic: number): boolean | null {
  const site = lab.siteOf(key);
  if (!(site instanceof TopicalSite)) return false;
  const article = site.articleAt(site.request(key));
  return article === null ? null : site.topicOf(article) === topic;
}

/** Keys of all pages that links lead to. */
function reachable(web: TopicWeb, entry: string): Set<string> {
  const reached = new Set<string>();
  const queue = [entry];
  for (let i = 0; i < queue.length; i++) {
    const page = web.page(queue[i]!);
    if (page === null || reached.has(page.key)) continue;
    reached.add(page.key);
    for (const { url } of page.links) queue.push(url);
  }
  return reached;
}
