import { ImportError } from '@flydeck/readers/import-result';
import type { Document } from '@flydeck/scene/model/document';
import { buildTranscript, flattenTranscript } from '@flydeck/scene/transcript';
import { type CorpusFile, countSteps, importInProcess } from '../corpus.ts';
import { formatColumns, type Row } from '../measure.ts';

/** An imported file compared with counts that other programs determined (`metadata`). */
interface FileComparison {
  readonly file: string;
  /** Number of imported steps. */
  readonly steps: number;
  /** Number of slides or pages in the file; undefined if it is unknown. */
  readonly expectedSteps: number | undefined;
  /**
   * Number of imported characters divided by the number of characters in the file, at most 1. Undefined if the number
   * in the file is unknown or 0, or if the import failed.
   */
  readonly ratio: number | undefined;
  /** Minimum `ratio` of a file that is imported completely. */
  readonly goal: number;
  /** Code of the import error, if the import failed. */
  readonly problem?: string;
}

/** Counts visible characters. Omits direction marks and white space, which differ between programs. */
const countVisible = (text: string) => [...text].filter((char) => !/[\s\p{Cf}\p{Cc}]/u.test(char)).length;

/**
 * Numbers of direction marks (U+202A to U+202E) by file. pdftotext adds the marks around right-to-left words, although
 * the file does not contain them.
 */
const DIRECTION_MARK_COUNTS: Readonly<Record<string, number>> = { 'pdf/pdfcpu__tableRTL.pdf': 142 };

/** Minimum ratios of imported characters, by kind of file. */
const RATIO_GOALS: Readonly<Record<string, number>> = { pptx: 0.99, pdf: 0.98 };

/** Returns the numbers of steps and characters that the import of a file should have; undefined if they are unknown. */
function expectedCounts({ name, metadata }: CorpusFile): {
  steps: number | undefined;
  chars: number | undefined;
} {
  if (metadata.kind === 'pptx') {
    // The fields count the characters in the text elements (`a:t`) of the slides and of their diagrams.
    const steps = (metadata.slides ?? 0) - (metadata.hidden_slides?.length ?? 0);
    return { steps, chars: (metadata.a_t_chars ?? 0) + (metadata.diagram_a_t_chars ?? 0) };
  }
  const chars = metadata.pdftotext_nonspace_chars;
  return { steps: metadata.pages, chars: chars && chars - (DIRECTION_MARK_COUNTS[name] ?? 0) };
}

function compareFile(file: CorpusFile, document: Document): FileComparison {
  const expected = expectedCounts(file);
  const text = flattenTranscript(buildTranscript(document));
  // The expected count of a PowerPoint file includes spaces; the expected count of a PDF, from pdftotext, does not.
  const importedChars = file.metadata.kind === 'pptx' ? [...text.replaceAll('\n', '')].length : countVisible(text);
  return {
    file: file.name,
    steps: countSteps(document),
    expectedSteps: expected.steps,
    ratio: expected.chars ? Math.min(1, importedChars / expected.chars) : undefined,
    goal: RATIO_GOALS[file.metadata.kind] ?? 0,
  };
}

const meetsGoal = ({ steps, expectedSteps, ratio, goal, problem }: FileComparison) =>
  problem === undefined &&
  (expectedSteps === undefined || steps === expectedSteps) &&
  (ratio === undefined || ratio >= goal);

/**
 * Imports files, and compares their steps and characters with the expected counts. Returns the rows and the text of the
 * report. A file that cannot be imported does not meet its goal.
 */
export async function compareWithReference(files: readonly CorpusFile[]): Promise<{ rows: Row[]; text: string }> {
  const comparisons: FileComparison[] = [];
  for (const file of files) {
    try {
      comparisons.push(compareFile(file, (await importInProcess(file)).document));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      const expectedSteps = expectedCounts(file).steps;
      comparisons.push({
        file: file.name,
        steps: 0,
        expectedSteps,
        ratio: undefined,
        goal: 0,
        problem: error.code,
      });
    }
  }
  const lines = comparisons.map((comparison) => [
    comparison.file,
    `${comparison.steps}`,
    `${comparison.expectedSteps ?? ''}`,
    comparison.ratio === undefined ? '' : `${(comparison.ratio * 100).toFixed(1)} %`,
    comparison.problem ?? (meetsGoal(comparison) ? '' : 'MISSED'),
  ]);
  const metCount = comparisons.filter(meetsGoal).length;
  return {
    text: formatColumns([['file', 'steps', 'in the file', 'text', ''], ...lines]),
    rows: [
      {
        name: 'readable files imported completely',
        unit: `of ${comparisons.length}`,
        flydeck: metCount,
        better: 'higher',
        goal: 'all',
        isReached: metCount === comparisons.length,
      },
    ],
  };
}
