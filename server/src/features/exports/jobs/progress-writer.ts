import type { Kysely } from 'kysely';
import type { Logger } from '../../../http/logger.ts';
import type { PageProgress } from '../conversion/pdf-child.ts';
import type { ExportTables, PdfExportRow } from '../tables.ts';
import { isCurrentAttempt } from './is-current-attempt.ts';

/** Pages poll every 1.5 s, so more frequent writes have no effect. */
const WRITE_INTERVAL_MS = 400;

interface Deps {
  readonly db: Kysely<ExportTables>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Stores the progress of a conversion in the database, for all server processes. */
export interface ProgressWriter {
  /** Last reported progress; undefined before the first report. */
  readonly last: PageProgress | undefined;
  /** Records the progress; it is written later. */
  readonly report: (progress: PageProgress) => void;
}

/** Trailing throttle: writes the newest progress of an attempt at most once per interval, one write at a time. */
export function createProgressWriter({ db, log }: Deps, row: PdfExportRow): ProgressWriter {
  let last: PageProgress | undefined;
  let lastWritten: PageProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = async (): Promise<void> => {
    timer = undefined;
    if (last === undefined || last === lastWritten) return;
    lastWritten = last;
    await db.updateTable('pdf_exports').set(lastWritten).where(isCurrentAttempt(row)).execute();
  };
  return {
    get last() {
      return last;
    },
    report(progress) {
      last = progress;
      timer ??= setTimeout(() => {
        // Logged only: a failure to store progress must not fail the conversion.
        write().catch((err: unknown) => log.warn({ err }, 'failed to store the progress of a PDF conversion'));
      }, WRITE_INTERVAL_MS);
      timer.unref();
    },
  };
}
