/** A synthetic knowledge base over several domains: names of things with their types, some of which no site is about. */
import { companyName, performerName, personName, publisherName } from '../language/names.js';
import { cities } from '../language/places.js';
import type { Directory } from '../sites/directory.js';
import { topics } from '../topical/topics.js';
import type { Event } from '../verticals/events.js';
import { mix } from '../world/draw.js';

export interface Fact {
  readonly name: string;
  /** `domain/type`. */
  readonly type: string;
  readonly synthetic: true;
}

/** All things the base knows. One in five things of the world is missing, as in any such base. */
export function* knowledgeBase(directory: Directory): Generator<Fact> {
  const { world } = directory;
  const { seed } = world.parameters;
  const seen = new Set<string>();
  const fact = function* (name: string, type: string): Generator<Fact> {
    const key = `${type}\t${name}`;
    if (!seen.has(key)) {
      seen.add(key);
      yield { name, type, synthetic: true };
    }
  };
  for (const name of world.parameters.verticals) {
    const vertical = world.verticals[name];
    for (const id of world.population(name).ids) {
      if (mix(seed, id, 0x6b) % 5 === 0) continue;
      const entity = vertical.entity(id);
      if (name === 'events') {
        yield* fact((entity as Event).performer, 'music/artist');
        yield* fact(entity.makerName, 'location/venue');
      } else if (name === 'books') {
        yield* fact(entity.name, 'book/written_work');
        yield* fact(entity.makerName, 'book/author');
      } else yield* fact(entity.makerName, 'business/company');
    }
    for (let i = 0; i < vertical.categoryCount; i++)
      yield* fact(vertical.categoryName(i, 'en'), `${name}/category`);
  }
  for (const city of cities) yield* fact(city.name, 'location/city');
  for (const topic of topics) yield* fact(topic.title, 'education/field_of_study');
  // Things of domains that no site carries.
  for (let i = 0; i < 200; i++) {
    yield* fact(personName(mix(seed, i, 0x901)), 'people/politician');
    yield* fact(`${performerName(mix(seed, i, 0x902))} Cup`, 'sports/tournament');
    yield* fact(`${companyName(mix(seed, i, 0x903))} Model ${i + 1}`, 'automotive/model');
    yield* fact(publisherName(mix(seed, i, 0x904)), 'business/brand');
  }
}
