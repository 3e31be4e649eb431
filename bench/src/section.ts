import type { Browser } from 'playwright-core';
import type { Row } from './measure.ts';
import type { RunningServer } from './running-server.ts';

/** What the sections of the bench share; each thing is opened when it is first asked for. */
export interface BenchContext {
  browser(): Promise<Browser>;
  server(): Promise<RunningServer>;
  /** A folder that is removed at the end. */
  readonly scratch: string;
  /** Where `--out` puts pictures. */
  readonly out: string | undefined;
  /** `--library`: a data folder of a seeded instance. */
  readonly library: string | undefined;
}

export interface SectionResult {
  readonly rows: readonly Row[];
  /** What could not be measured and why (peers that are not installed), and what else a reader should know. */
  readonly notes?: readonly string[];
  /** Text that stands for itself, printed before the table. */
  readonly text?: string;
}

export type Section = (context: BenchContext) => Promise<SectionResult>;
