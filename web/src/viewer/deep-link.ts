/** Number of the first entry of the steps in URLs: 0 in a pitch (the overview), 1 in a classic (the first page). */
export type FirstStepNumber = 0 | 1;

/** The field of a step that deep links need. */
interface StepTopic {
  readonly topicId: string;
}

/** Matches `#step=3`, and fragments in the links of search results, such as `#step=3&find=word&find=word`. */
const STEP_HASH = /^#step=(\d{1,5})((?:&find=[^&#]*)*)$/;

/** Maximum number of search terms in a fragment; further terms are ignored. */
const MAX_TERMS = 8;
const MAX_TERM_LENGTH = 60;

/**
 * Returns the index of the step that a URL fragment names, by number (`#step=3`) or by topics (`#topic=a1`,
 * `#present&topic=a1&view=2&topic=a0`; see `presentHash`). A fragment with topics stays valid when steps are added,
 * removed or reordered. Returns undefined if the fragment names no step. If the fragment contains a number, the index
 * can be larger than the index of the last step.
 */
export function stepOfHash(
  hash: string,
  firstStepNumber: FirstStepNumber,
  steps: readonly StepTopic[],
): number | undefined {
  const stepNumber = STEP_HASH.exec(hash)?.[1];
  if (stepNumber !== undefined) return Math.max(0, Number(stepNumber) - firstStepNumber);
  const fields = /^#(?:present&)?(topic=.+)$/.exec(hash)?.[1]?.split('&') ?? [];
  const position = Number(/^view=(\d{1,4})$/.exec(fields[1] ?? '')?.[1] ?? 0);
  for (const field of fields) {
    const stepsOfTopic = [...steps.keys()].filter(
      (i) => `topic=${encodeURIComponent(steps[i]?.topicId ?? '')}` === field,
    );
    const step = field === fields[0] ? stepsOfTopic[position] : undefined;
    if (stepsOfTopic.length > 0) return step ?? stepsOfTopic.at(-1);
  }
  return undefined;
}

/** Returns the search terms in the fragment's `find` parameters: trimmed, unique, at most 8. */
export function searchTermsOfHash(hash: string): readonly string[] {
  const query = new URLSearchParams(STEP_HASH.exec(hash)?.[2] ?? '');
  const terms = query.getAll('find').map((term) => term.trim().slice(0, MAX_TERM_LENGTH));
  return [...new Set(terms)].filter((term) => term !== '').slice(0, MAX_TERMS);
}

/** Returns the fragment that opens a presentation at a topic. */
export const hashOfTopic = (topicId: string): string => `#topic=${encodeURIComponent(topicId)}`;

/** Returns the fragment that opens a presentation at the step with the index `step`. */
export const hashOfStep = (step: number, firstStepNumber: FirstStepNumber): string => `#step=${step + firstStepNumber}`;

/** The fragment with which the page starts to present without a click on Present. */
export const PRESENT_HASH = '#present';

/**
 * Returns the fragment with which the page starts to present at a topic; without topics, at the first step.
 * @param topicIds the topic, followed by the topics that are used if the published presentation lacks it
 * @param position position of the step among the steps of the first topic, from 0
 */
export function presentHash(topicIds: readonly string[] = [], position = 0): string {
  const topics = topicIds.map((id) => `topic=${encodeURIComponent(id)}`);
  if (position > 0) topics.splice(1, 0, `view=${position}`);
  return [PRESENT_HASH, ...topics].join('&');
}

/** Whether the page starts to present without a click on Present: also to play a recording (`RECORDING_HASH`). */
export const startsPresenting = (hash: string): boolean => /^#(?:present(?:&|$)|recording)/.test(hash);

/** The fragment with which the page plays a recording. `#recording={id}` plays a certain recording. */
export const RECORDING_HASH = '#recording';
