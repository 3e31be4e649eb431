import type { Kysely } from 'kysely';
import type { Logger } from '../../../http/logger.ts';
import type { PageProgress } from '../conversion/pdf-child.ts';
import type { ExportTables, PdfExportRow } from '../tables.ts';
import { isCurrentAttempt } from './is-current-attempt.ts';

/**
 * Minimum time between writes. Pages request the progress every 1.5 s, so most responses contain new progress.
 */
const WRITE_INTERVAL_MS = 400;

interface Deps {
  readonly db: Kysely<ExportTables>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Stores the progress of a conversion in the database, where all server processes can read it. */
export interface ProgressWriter {
  /** The last progress that was passed to `report`. Undefined before the first call. */
  readonly lastReported: PageProgress | undefined;
  /** Sets the progress that the next write stores. */
  readonly report: (progress: PageProgress) => void;
}

/** Creates a writer that stores the newest progress of an attempt at the end of each interval (trailing throttle). */
export function createProgressWriter({ db, log }: Deps, row: PdfExportRow): ProgressWriter {
  let lastReported: PageProgress | undefined;
  let lastWritten: PageProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = async (): Promise<void> => {
    timer = undefined;
    if (lastReported === undefined || lastReported === lastWritten) return;
    lastWritten = lastReported;
    await db.updateTable('pdf_exports').set(lastWritten).where(isCurrentAttempt(row)).execute();
  };
  return {
    get lastReported() {
      return lastReported;
    },
    report(progress) {
      lastReported = progress;
      timer ??= setTimeout(() => {
        // Only logs the error, because the conversion must succeed even if its progress cannot be stored.
        write().catch((err: unknown) => log.warn({ err }, 'failed to store the progress of a PDF conversion'));
      }, WRITE_INTERVAL_MS);
      timer.unref();
    },
  };
}
