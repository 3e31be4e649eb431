/** What a talk may be; the first that a prompt names is taken, and `talk` where it names none. */
export const TALK_KINDS = ['lesson', 'pitch', 'report', 'story', 'plan', 'talk'] as const;
export type TalkKind = (typeof TALK_KINDS)[number];

/** The scaffolds of one language, as a native speaker would put them. */
export interface ScaffoldTexts {
  /** Words of a prompt that name a kind. */
  readonly kinds: Readonly<Record<Exclude<TalkKind, 'talk'>, RegExp>>;
  /** Finds the subject in a prompt, as group 1: "a lesson about (bees for beginners)". */
  readonly about: readonly RegExp[];
  /** Where the subject ends and the audience begins. */
  readonly audience: RegExp;
  /**
   * Six topics a kind, one a line: `Title | a question to answer | another`. The first holds `{subject}` where a
   * subject of any grammar fits.
   */
  readonly topics: Readonly<Record<TalkKind, string>>;
}
