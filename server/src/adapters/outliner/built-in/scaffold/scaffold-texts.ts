/** Kinds of talks, in the order in which their patterns are tried. `talk` is used if no pattern matches the prompt. */
export const TALK_KINDS = ['lesson', 'pitch', 'report', 'story', 'plan', 'talk'] as const;
export type TalkKind = (typeof TALK_KINDS)[number];

/** The scaffolds (outlines of questions) of one language. */
export interface ScaffoldTexts {
  /** For each kind, the pattern of the prompts for a talk of this kind. */
  readonly kindPatterns: Readonly<Record<Exclude<TalkKind, 'talk'>, RegExp>>;
  /**
   * Patterns whose group 1 is the subject of a prompt, including the audience. In "a lesson about bees for beginners",
   * group 1 is "bees for beginners".
   */
  readonly subjectPatterns: readonly RegExp[];
  /** Matches the audience at the end of a subject or prompt, such as " for beginners". */
  readonly audiencePattern: RegExp;
  /**
   * Six topics per kind, one per line: `Title | question | question`. The first title contains `{subject}` in a
   * position that is grammatical for any subject.
   */
  readonly topics: Readonly<Record<TalkKind, string>>;
}
