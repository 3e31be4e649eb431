import type { Browser } from 'playwright-core';
import type { Row } from './measure.ts';
import type { RunningServer } from './running-server.ts';

/** Resources that the sections of the benchmark share. The first calls start the browser and the server. */
export interface BenchContext {
  browser(): Promise<Browser>;
  server(): Promise<RunningServer>;
  /** A temporary folder, removed at the end. */
  readonly scratch: string;
  /** Folder for pictures, from `--out`. */
  readonly out: string | undefined;
  /** Data folder of an instance with many presentations, from `--library`. */
  readonly library: string | undefined;
}

/** What a section of the benchmark reports. */
export interface SectionResult {
  readonly rows: readonly Row[];
  /** Notes, such as what could not be measured and why. */
  readonly notes?: readonly string[];
  /** Separate text, printed before the table. */
  readonly text?: string;
}

/** Measures the values of a section of the benchmark. */
export type Section = (context: BenchContext) => Promise<SectionResult>;
