import { ImportError } from '@flydeck/readers/import-result';
import type { Document } from '@flydeck/scene/model/document';
import { buildTranscript, flattenTranscript } from '@flydeck/scene/transcript';
import { type CorpusFile, importInProcess, stepsOf } from '../corpus.ts';
import { columns, type Row } from '../measure.ts';

interface CheckedFile {
  readonly file: string;
  readonly steps: number;
  readonly expectedSteps: number | undefined;
  /** Imported characters as a share of those in the file; undefined without a reference count. */
  readonly share: number | undefined;
  readonly goal: number;
  readonly problem?: string;
}

/** Counts visible characters. Direction marks and white space differ between programs. */
const count = (text: string) => [...text].filter((char) => !/[\s\p{Cf}\p{Cc}]/u.test(char)).length;

/**
 * Direction marks (U+202A to U+202E) that pdftotext adds around right-to-left words and the file does not
 * contain.
 */
const MARKS_OF_PDFTOTEXT: Readonly<Record<string, number>> = { 'pdf/pdfcpu__tableRTL.pdf': 142 };

const GOALS: Readonly<Record<string, number>> = { pptx: 0.99, pdf: 0.98 };

function expectedOf({ name, facts }: CorpusFile): { steps: number | undefined; chars: number | undefined } {
  if (facts.kind === 'pptx') {
    const steps = (facts.slides ?? 0) - (facts.hidden_slides?.length ?? 0);
    return { steps, chars: (facts.a_t_chars ?? 0) + (facts.diagram_a_t_chars ?? 0) };
  }
  const chars = facts.pdftotext_nonspace_chars;
  return { steps: facts.pages, chars: chars && chars - (MARKS_OF_PDFTOTEXT[name] ?? 0) };
}

function compareFile(file: CorpusFile, document: Document): CheckedFile {
  const expected = expectedOf(file);
  const text = flattenTranscript(buildTranscript(document));
  // The count of a:t includes spaces, that of pdftotext does not.
  const found = file.facts.kind === 'pptx' ? [...text.replaceAll('\n', '')].length : count(text);
  return {
    file: file.name,
    steps: stepsOf(document),
    expectedSteps: expected.steps,
    share: expected.chars ? Math.min(1, found / expected.chars) : undefined,
    goal: GOALS[file.facts.kind] ?? 0,
  };
}

const isMet = ({ steps, expectedSteps, share, goal, problem }: CheckedFile) =>
  problem === undefined &&
  (expectedSteps === undefined || steps === expectedSteps) &&
  (share === undefined || share >= goal);

/** Compares steps and characters of every readable file with the reference counts. */
export async function compareWithReference(
  files: readonly CorpusFile[],
): Promise<{ rows: Row[]; text: string }> {
  const checked: CheckedFile[] = [];
  for (const file of files) {
    try {
      checked.push(compareFile(file, (await importInProcess(file)).document));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      const expectedSteps = expectedOf(file).steps;
      checked.push({
        file: file.name,
        steps: 0,
        expectedSteps,
        share: undefined,
        goal: 0,
        problem: error.code,
      });
    }
  }
  const lines = checked.map((each) => [
    each.file,
    `${each.steps}`,
    `${each.expectedSteps ?? ''}`,
    each.share === undefined ? '' : `${(each.share * 100).toFixed(1)} %`,
    each.problem ?? (isMet(each) ? '' : 'MISSED'),
  ]);
  const met = checked.filter(isMet).length;
  return {
    text: columns([['file', 'steps', 'in the file', 'text', ''], ...lines]),
    rows: [
      {
        name: 'readable files imported completely',
        unit: `of ${checked.length}`,
        ours: met,
        better: 'higher',
        goal: 'all',
        reached: met === checked.length,
      },
    ],
  };
}
