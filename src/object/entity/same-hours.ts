/**
 * Houses that two sites call by names with nothing in common, told by their programmes: what one site has there begins at the minutes at which the other has something in its house,
 * and would not if one of the programmes were moved by some days.
 */

/** The minutes at which a site has something in a house, as `2026-06-06T20:00`. */
export interface Programme {
  readonly site: string;
  readonly house: string;
  readonly minutes: ReadonlySet<string>;
}

/** So many minutes in common, and so large a share of the shorter programme; so many times more than by chance. */
const minCommonMinutes = 4;
const minCommonPart = 0.6;
const timesChance = 2;
/** The same programmes as they would be on other days. */
const shifts = [-14, -7, -2, -1, 1, 2, 7, 14];
/** A minute at which more houses have something tells nothing. */
const maxHousesOfMinute = 30;
const dayLength = 86_400_000;

/** Pairs of names of one house. */
export function housesOfSameHours(programmes: readonly Programme[]): [string, string][] {
  const pairs = [...commonMinutes(programmes)].flatMap(([key, common]) => {
    const [a, b] = [Math.floor(key / programmes.length), key % programmes.length];
    return common >= minCommonMinutes && isOfOneHouse(programmes[a]!, programmes[b]!, common)
      ? [{ a, b, common }]
      : [];
  });
  const hasRival = ({ a, b, common }: (typeof pairs)[number]): boolean =>
    pairs.some(
      (other) =>
        other.common * 2 > common &&
        ((other.a === a && other.b !== b && programmes[other.b]!.site === programmes[b]!.site) ||
          (other.b === b && other.a !== a && programmes[other.a]!.site === programmes[a]!.site)),
    );
  return pairs
    .filter((pair) => !hasRival(pair))
    .map(({ a, b }): [string, string] => [programmes[a]!.house, programmes[b]!.house]);
}

/** How many minutes two programmes of different sites have in common, by pair. */
function commonMinutes(programmes: readonly Programme[]): Map<number, number> {
  const atMinute = new Map<string, number[]>();
  programmes.forEach(({ minutes }, at) => {
    for (const minute of minutes) {
      const there = atMinute.get(minute);
      if (there === undefined) atMinute.set(minute, [at]);
      else if (there.length <= maxHousesOfMinute) there.push(at);
    }
  });
  const common = new Map<number, number>();
  for (const there of atMinute.values()) {
    if (there.length > maxHousesOfMinute) continue;
    for (let i = 0; i < there.length; i++)
      for (let j = i + 1; j < there.length; j++) {
        const [one, other] = [programmes[there[i]!]!, programmes[there[j]!]!];
        if (one.site === other.site || one.house === other.house) continue;
        const key = there[i]! * programmes.length + there[j]!;
        common.set(key, (common.get(key) ?? 0) + 1);
      }
  }
  return common;
}

function isOfOneHouse(one: Programme, other: Programme, common: number): boolean {
  const shorter = Math.min(duringThat(one, other), duringThat(other, one));
  if (common < minCommonPart * shorter) return false;
  const byChance = shifts.map(
    (days) => [...one.minutes].filter((minute) => other.minutes.has(moved(minute, days))).length,
  );
  return common >= timesChance * Math.max(...byChance);
}

/** How much of a programme lies between beginning and end of another. */
function duringThat({ minutes }: Programme, that: Programme): number {
  const all = [...that.minutes].sort();
  const [from, to] = [all[0]!, all.at(-1)!];
  return [...minutes].filter((minute) => minute >= from && minute <= to).length;
}

function moved(minute: string, days: number): string {
  return new Date(Date.parse(`${minute}Z`) + days * dayLength).toISOString().slice(0, 16);
}
