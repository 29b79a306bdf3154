/** A catalogue site as its pages, files and search see it. */
import type { EntityView, Vertical } from '../verticals/vertical.js';
import type { World } from '../world/world.js';
import type { Extras } from './address/catalogue-naming.js';
import type { Place, Routes } from './address/routes.js';
import type { Inventory } from './inventory.js';
import type { PageKind, PageModel, RecordModel } from './model.js';
import type { Profile } from './profile/profile.js';
import type { SearchForm } from './search/search-form.js';
import type { SearchKind } from './search/search-kind.js';
import type { SiteRequest } from './site.js';

export interface Catalogue {
  readonly world: World;
  readonly profile: Profile;
  readonly origin: string;
  readonly vertical: Vertical | null;
  readonly inventory: Inventory | null;
  readonly extras: Extras;
  readonly routes: Routes;
  readonly search: SearchBox | null;
  /** The plain address of a place. */
  urlOf(at: Place): string;
  /** A place as a link on a page writes it. */
  link(at: Place, request: SiteRequest, track?: string | null): string;
  /** A path as a link on a page writes it. */
  written(path: string, request: SiteRequest, track?: string | null): string;
  /** An item as the site shows it. */
  view(id: number): EntityView;
  records(ids: readonly number[], request: SiteRequest, track?: string | null): RecordModel[];
  imagePath(id: number): string;
  /** Whether lists leave an item out. */
  isHidden(id: number): boolean;
  /** A page with nothing in it but what all pages have. */
  frame(request: SiteRequest, kind: PageKind, heading: string | null, title?: string | null): PageModel;
}

/** A site's search as pages see it. */
export interface SearchBox {
  readonly kind: SearchKind;
  urlTemplate(): string;
  form(request: SiteRequest, value: string): SearchForm;
}

/** How many of something a page lists. */
export const perPage = { posts: 10, members: 25, makers: 40 } as const;
