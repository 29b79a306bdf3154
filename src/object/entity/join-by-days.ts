/**
 * Runs that two accounts tell of under other names: on average over all evenings they differ, because each evening differs from all others, and because most accounts say too little. So groups
 * of things that happen are compared day by day, by those accounts that say most: they are one when on every day that both have, what they have there is more likely the same than not.
 */

/** Two days at least, and so much of the shorter run: one evening may be shared by chance, but not the minute in a house where one thing happens at a time. */
const minCommonDays = 2;
const minCommonShare = 0.5;
/** Things of a day that speak for it, and groups that meet on one. */
const maxOfDay = 5;
const maxGroupsOfDay = 40;

/** Joins groups that agree on their common days. `dayOf` is NaN for what has none; `isExact` is of those that say the minute, and a house where one thing happens at a time. */
export function joinByDays(
  groups: readonly (readonly number[])[],
  dayOf: (member: number) => number,
  isExact: (member: number) => boolean,
  score: (a: number, b: number) => number,
  mayJoin: (left: readonly number[], right: readonly number[]) => boolean,
): number[][] {
  const joined = groups.map((group) => [...group]);
  const days = joined.map((group) => byDay(group, dayOf));
  for (const [a, b] of pairsThatMeet(days)) {
    const [left, right] = [joined[a]!, joined[b]!];
    if (
      left.length === 0 ||
      right.length === 0 ||
      !agreeByDays(days[a]!, days[b]!, isExact, score) ||
      !mayJoin(left, right)
    )
      continue;
    left.push(...right);
    joined[b] = [];
    days[a] = byDay(left, dayOf);
  }
  return joined.filter((group) => group.length > 0);
}

type DaysOfGroup = ReadonlyMap<number, readonly number[]>;

function byDay(group: readonly number[], dayOf: (member: number) => number): DaysOfGroup {
  const days = new Map<number, number[]>();
  for (const member of group) {
    const day = dayOf(member);
    if (Number.isNaN(day)) continue;
    const own = days.get(day);
    if (own === undefined) days.set(day, [member]);
    else own.push(member);
  }
  return days;
}

/** Pairs of groups with days in common, in order. */
function pairsThatMeet(groups: readonly DaysOfGroup[]): [number, number][] {
  const onDay = new Map<number, number[]>();
  groups.forEach((days, group) => {
    for (const day of days.keys()) {
      const met = onDay.get(day);
      if (met === undefined) onDay.set(day, [group]);
      else if (met.length < maxGroupsOfDay) met.push(group);
    }
  });
  const common = new Map<number, number>();
  const count = groups.length;
  for (const met of onDay.values())
    for (let i = 0; i < met.length; i++)
      for (let j = i + 1; j < met.length; j++) {
        const pair = met[i]! * count + met[j]!;
        common.set(pair, (common.get(pair) ?? 0) + 1);
      }
  return [...common]
    .map(([pair]): [number, number] => [Math.floor(pair / count), pair % count])
    .sort((p, q) => p[0] - q[0] || p[1] - q[1]);
}

function agreeByDays(
  left: DaysOfGroup,
  right: DaysOfGroup,
  isExact: (member: number) => boolean,
  score: (a: number, b: number) => number,
): boolean {
  const common = [...left.keys()].filter((day) => right.has(day));
  if (common.length < minCommonShare * Math.min(left.size, right.size)) return false;
  let areAllExact = true;
  for (const day of common) {
    const exact = [left, right].map((days) => days.get(day)!.filter(isExact));
    const areExact = exact.every((members) => members.length > 0);
    areAllExact &&= areExact;
    const [ours, theirs] = (areExact ? exact : [left.get(day)!, right.get(day)!]).map((members) =>
      members.slice(0, maxOfDay),
    );
    if (ours!.reduce((sum, a) => sum + theirs!.reduce((part, b) => part + score(a, b), 0), 0) <= 0)
      return false;
  }
  return areAllExact || common.length >= minCommonDays;
}
