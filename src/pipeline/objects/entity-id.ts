/** Ids of entities as users see them: `event-42`. */
import { LycosaError } from '../../base/error.js';

export function printEntityId(vertical: string, id: number): string {
  return `${vertical}-${id}`;
}

/** The number in an id; the vertical is given by the command. */
export function parseEntityId(text: string): number {
  const id = Number(/(?:^|-)(\d+)$/.exec(text.trim())?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(id) || id <= 0)
    throw new LycosaError(
      'bad-option',
      `"${text}" is no id of an entity`,
      'take one from "lycosa objects", such as event-42',
    );
  return id;
}
