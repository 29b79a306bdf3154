/** Where a person taught how a page is read, what that gives is what the page is about; its markup fills in the rest. */
import { comparedForm } from '../../value/text.js';
import type { Vertical } from '../../vertical/vertical.js';
import type { PageObject } from '../page-object.js';

/** The taught object with what the markup says of the same thing, then what is marked up besides. */
export function withTaught(
  taught: PageObject,
  accounts: readonly PageObject[],
  vertical: Vertical,
): PageObject[] {
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const name = (object: PageObject): string => comparedForm(object.fields[head]?.[0]?.value ?? '');
  const own = name(taught);
  // A name in markup may carry more than the page shows under it: a year, the site's name.
  const isSame = (account: PageObject): boolean => {
    const other = name(account);
    return own !== '' && other !== '' && (own.includes(other) || other.includes(own));
  };
  const same = accounts.find((account) => name(account) === own) ?? accounts.find(isSame);
  const filled = same === undefined ? taught : { ...taught, fields: { ...same.fields, ...taught.fields } };
  return [filled, ...accounts.filter((account) => account !== same)];
}
