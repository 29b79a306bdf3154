/** Times of day as East Asian languages write them, in digits and a colon: 午後2時30分, 오후 6시, 晚7点半. */

const halves: Readonly<Record<string, 'am' | 'pm'>> = {
  午前: 'am',
  上午: 'am',
  早上: 'am',
  오전: 'am',
  午後: 'pm',
  下午: 'pm',
  晚上: 'pm',
  晚: 'pm',
  夜: 'pm',
  오후: 'pm',
};
const halfOfDay = `(?<half>${Object.keys(halves).join('|')})?`;
const eastAsianTime = new RegExp(
  String.raw`${halfOfDay}\s?(?<hour>\d{1,2})(?:\s?(?<unit>[時时點点시])(?:\s?(?<minute>[0-5]?\d)\s?[分분]|(?<halfPast>半|반))?|[:：](?<minute2>[0-5]\d))`,
  'gu',
);
const hasMark = /[時时點点시：]|午前|午後|上午|下午|早上|晚|夜|오전|오후/u;

/** The text with such times written plainly; "2–4" of which only the first says that it is the afternoon is two afternoon hours. */
export function withPlainClock(text: string): string {
  if (!hasMark.test(text)) return text;
  let before: { readonly end: number; readonly half: 'am' | 'pm' | undefined } | null = null;
  return text.replace(eastAsianTime, (written: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const at = rest.at(-3) as number;
    const isNext: boolean = before !== null && /^[\s\-–—―~〜～至到]*$/u.test(text.slice(before.end, at));
    const own: 'am' | 'pm' | undefined =
      groups.half === undefined ? (isNext ? before!.half : undefined) : halves[groups.half];
    before = { end: at + written.length, half: own };
    const hour = Number(groups.hour);
    if (hour > 24 || (groups.unit === undefined && own === undefined)) return written;
    const minute = groups.halfPast === undefined ? (groups.minute ?? groups.minute2 ?? '00') : '30';
    const shown = own === 'pm' && hour < 12 ? hour + 12 : own === 'am' && hour === 12 ? 0 : hour;
    return ` ${String(shown).padStart(2, '0')}:${minute.padStart(2, '0')} `;
  });
}
