/** A web that can be asked for any URL, and for the truth about it. */

/** A request as it reaches the web. */
export interface WebRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** An answer; a hazard is carried out by the server. */
export interface WebAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly hazard?: string;
}

/** Anything the proxy can serve: the simulated world, or saved pages. */
export interface SimulatedWeb {
  /** The answer, or null when no such host exists. */
  answer(request: WebRequest): WebAnswer | null;
  /** The time of this web, as servers tell it; the real one by default. */
  readonly date?: string;
  /** What is true of a URL; null when nothing is known. */
  truth(url: string): object | null;
  /** Where to begin: one address for each site. */
  entries(): Iterable<{ readonly site: string; readonly entry: string; readonly about: string }>;
  /** Rows of the truth about everything, by table; may be long. */
  tables(): Readonly<Record<string, () => Iterable<object>>>;
  close?(): void;
}
