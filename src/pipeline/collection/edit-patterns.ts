/** Patterns of a vertical's sites as a text to be edited, and read back. */
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import type { NavigationNode } from '../../learn/navigation/navigation.js';
import { type EditableSite, printPatterns, readPatterns } from '../../learn/patterns/patterns-text.js';
import { keyOf } from '../../url/address.js';
import { loadVertical } from '../objects/load-vertical.js';
import { openStore, readStore, type StoreOptions } from '../open-store.js';
import { loadPlans, printSitePlan, type SitePlan } from './plan.js';

export interface EditOptions extends StoreOptions {
  readonly vertical: string;
}

/** The text of all sites that are visited, or of one. */
export async function patternsText(options: EditOptions & { readonly site?: string }): Promise<string> {
  const store = readStore(options);
  try {
    const vertical = await loadVertical(options.vertical, store.objects);
    const plans = await loadPlans(store.collection, vertical.name);
    return printPatterns(
      [...plans]
        .filter(
          ([site, { navigation }]) =>
            navigation.length > 0 && (options.site === undefined || options.site === site),
        )
        .map(([site, { entry, navigation }]): EditableSite => ({ site, entry, navigation })),
    );
  } finally {
    await store.close();
  }
}

/** Pages that are asked for by their addresses, as far as their nodes were left in. */
function stillDirect(
  { direct = [] }: SitePlan,
  navigation: readonly NavigationNode[],
): NonNullable<SitePlan['direct']> {
  return direct.filter(({ url, node }) =>
    navigation.some(({ id, pattern }) => id === node && pattern.matches(keyOf(url))),
  );
}

/** Takes an edited text: the sites that it changes are visited that way from now on. */
export async function readEdited(
  options: EditOptions & { readonly text: string; readonly file: string },
): Promise<{ readonly edited: readonly string[]; readonly reset: readonly string[] }> {
  const sites = readPatterns(options.text, options.file);
  if (sites.length === 0)
    throw new LycosaError(
      'bad-pattern',
      `${options.file} names no site`,
      'write "site HOST entry URL", then its nodes',
    );
  await readStore(options).close();
  const store = openStore({ ...options, archive: false });
  try {
    const vertical = await loadVertical(options.vertical, store.objects);
    const plans = new Map<string, SitePlan>(await loadPlans(store.collection, vertical.name));
    const changed = sites.filter((one) => {
      const known = plans.get(one.site);
      return known === undefined || printPatterns([one]) !== printPatterns([{ ...known, site: one.site }]);
    });
    for (const { site, entry, navigation } of changed) {
      const { isByHand: _, ...known } = plans.get(site) ?? {
        entry,
        patterns: [],
        requests: 0,
        navigation: [],
      };
      plans.set(
        site,
        navigation.length === 0
          ? known
          : { ...known, entry, navigation, direct: stillDirect(known, navigation), isByHand: true },
      );
    }
    const whole = (await store.collection.plan(vertical.name))!;
    await store.collection.savePlan(
      vertical.name,
      whole.definition,
      new Map([...plans].map(([site, plan]) => [site, printSitePlan(plan)])),
      systemClock.now(),
    );
    return {
      edited: changed.filter(({ navigation }) => navigation.length > 0).map(({ site }) => site),
      reset: changed.filter(({ navigation }) => navigation.length === 0).map(({ site }) => site),
    };
  } finally {
    await store.close();
  }
}
