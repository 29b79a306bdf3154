import type { RobotsMeta } from './page.js';

/** Reads `noindex, nofollow, none` out of a robots meta tag; several tags add up. */
export function parseRobotsMeta(
  content: string,
  before: RobotsMeta = { noindex: false, nofollow: false },
): RobotsMeta {
  const words = content.toLowerCase().split(/[\s,;]+/);
  const none = words.includes('none');
  return {
    noindex: before.noindex || none || words.includes('noindex'),
    nofollow: before.nofollow || none || words.includes('nofollow'),
  };
}

/** The same from `X-Robots-Tag` headers, where a value may be meant for one crawler only (`otherbot: noindex`). */
export function parseRobotsTag(values: readonly string[], userAgent: string): RobotsMeta {
  let found: RobotsMeta = { noindex: false, nofollow: false };
  for (const value of values) {
    const named = /^\s*([a-z][\w-]*)\s*:(?!\/)\s*(.*)$/i.exec(value);
    const agent = named?.[1]?.toLowerCase();
    if (agent === undefined || agent === 'unavailable_after') found = parseRobotsMeta(value, found);
    else if (agent === userAgent.toLowerCase()) found = parseRobotsMeta(named![2]!, found);
  }
  return found;
}
