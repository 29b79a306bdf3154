/** Fragments of every format, alone and mixed, by the thousand: readers end, without an error, in time that grows with the input and not faster. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../src/base/random.js';
import { growsTooFast, type Repeated, textOf } from './linear-time.js';
import { readers } from './readers.js';

/** Mixed inputs for each reader, besides each fragment alone. A longer hunt is part of `npm run torture`. */
const mixtures = 8;

for (const { name, read, begins, fragments, bytes } of readers)
  test(`${name}: linear and without errors`, async () => {
    const random = seededRandom(name.length * 7919);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const inputs: Repeated[] = fragments.map((fragment) => ({ begin: begins[0]!, fragment, end: '' }));
    for (let i = 0; i < mixtures; i++) {
      const fragment = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(fragments)).join('');
      inputs.push({ begin: pick(begins), fragment, end: random() < 0.5 ? '' : pick(fragments) });
    }
    const slow: string[] = [];
    for (const input of inputs) {
      const grown = await growsTooFast(read, input, bytes);
      if (grown !== null)
        slow.push(`${JSON.stringify(input)}: ${grown.smallMs.toFixed(0)} → ${grown.largeMs.toFixed(0)} ms`);
    }
    assert.deepEqual(slow, []);
    // Cut anywhere.
    const whole = textOf({ begin: begins[0]!, fragment: fragments.join(''), end: '' }, 4000);
    for (let i = 0; i < 40; i++)
      await read(whole.slice(Math.floor(random() * 100), Math.floor(random() * whole.length)));
  });
