/** A search form as a page shows it. */
export interface SearchForm {
  readonly method: 'get' | 'post';
  readonly action: string;
  readonly label: string;
  /** The text field; null where there are only selections. */
  readonly query: { readonly name: string; readonly value: string } | null;
  readonly place: { readonly name: string; readonly value: string; readonly label: string } | null;
  readonly hidden: readonly (readonly [name: string, value: string])[];
  readonly selects: readonly {
    readonly name: string;
    readonly label: string;
    readonly options: readonly (readonly [value: string, text: string])[];
  }[];
  /** What a script does when the form is sent; the form has no action then. */
  readonly script: string | null;
}
