/** Kinds of talks. The first kind that matches the prompt is used; without a match, `talk`. */
export const TALK_KINDS = ['lesson', 'pitch', 'report', 'story', 'plan', 'talk'] as const;
export type TalkKind = (typeof TALK_KINDS)[number];

/** The scaffolds (outlines of questions) of one language. */
export interface ScaffoldTexts {
  /** Patterns that recognize the kind in a prompt. */
  readonly kindPatterns: Readonly<Record<Exclude<TalkKind, 'talk'>, RegExp>>;
  /** Patterns whose group 1 is the subject of a prompt: "a lesson about (bees for beginners)". */
  readonly subjectPatterns: readonly RegExp[];
  /** Matches the audience, which follows the subject: " for beginners". */
  readonly audiencePattern: RegExp;
  /**
   * Six topics per kind, one per line: `Title | question | question`. The first title contains `{subject}` in a
   * position that is grammatical for any subject.
   */
  readonly topics: Readonly<Record<TalkKind, string>>;
}
