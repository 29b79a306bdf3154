/** An experiment: a table of a paper, or one about the lab itself, that can be run again at any time. What it shows comes out of the run; only the paper's figures are written down. */
import type { SavedCrawls } from './saved-crawls.js';

/** A cell: a number, a text, or nothing. */
export type Cell = number | string | null;

/** What an experiment found. */
export interface Findings {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What a reader must know to judge the figures. */
  readonly remarks: readonly string[];
  readonly chart?: Chart;
}

/** A simple chart: lines or bars over the same places. */
export interface Chart {
  readonly kind: 'bars' | 'lines';
  readonly title: string;
  readonly x: { readonly label: string; readonly values: readonly (number | string)[] };
  readonly y: { readonly label: string };
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** What a run is given. */
export interface ExperimentContext {
  /** Seeds to report on; they follow from the measured commit. */
  readonly seeds: readonly number[];
  /** Crawls that are saved once and replayed, and anything else worth keeping between runs. */
  readonly saved: SavedCrawls;
  /** Folders of data sets, by name. */
  readonly data: ReadonlyMap<string, string>;
  /** Smaller and faster, to see whether it works. */
  readonly quick: boolean;
  say(remark: string): void;
}

export interface Experiment {
  readonly name: string;
  readonly title: string;
  /** The paper and its table or figure, or null for a check of the lab itself. */
  readonly paper: string | null;
  /** How it is measured, in a few sentences. */
  readonly method: string;
  run(context: ExperimentContext): Promise<Findings>;
}
