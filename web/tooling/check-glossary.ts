import type { TargetLanguage, Translation } from './translations.ts';

interface TermTranslation {
  /** The translation to use, as a reader would look it up. */
  readonly term: string;
  /**
   * Beginnings of words that count as a use of the term, by default the term itself. `-x` also matches inside a word,
   * as in compounds; `x…y` matches `x` with `y` anywhere after it, as in separable verbs.
   */
  readonly stems?: readonly string[];
  /** Beginnings of words that no message may contain. */
  readonly banned?: readonly string[];
}

interface TermSource {
  /** Forms of the English term. `#` is the number of a plural. */
  readonly english: readonly string[];
  /** English phrases in which a form has another meaning. */
  readonly exceptPhrases?: readonly string[];
  /** Keys of messages in which a form has another meaning. */
  readonly exceptKeys?: readonly string[];
}

export type GlossaryTerm = TermSource & Readonly<Record<TargetLanguage, TermTranslation>>;
export type Glossary = Readonly<Record<string, GlossaryTerm>>;

/** The glossary rules that a translation breaks, one sentence each. */
export function glossaryErrors(message: Translation, glossary: Glossary): readonly string[] {
  return Object.entries(glossary).flatMap(([name, term]) => {
    const { term: expected, stems = [expected], banned = [] } = term[message.language];
    const contains = (stem: string): boolean => stemPattern(stem, message.language).test(message.text);
    const found = banned.filter(contains);
    const missing = usesTerm(message, term) && !stems.some(contains);
    return [
      ...found.map((stem) => `${name}: write "${expected}", not "${stem}"`),
      ...(missing && found.length === 0 ? [`${name}: "${expected}" is missing`] : []),
    ];
  });
}

function usesTerm({ key, english }: Translation, term: TermSource): boolean {
  if (term.exceptKeys?.includes(key)) return false;
  const text = (term.exceptPhrases ?? []).reduce(
    (rest, phrase) => rest.replace(englishPattern(phrase), ' '),
    english,
  );
  return term.english.some((form) => englishPattern(form).test(text));
}

const englishPattern = (form: string): RegExp =>
  pattern(String.raw`(?<![\p{L}\p{N}])${escapePattern(form)}(?![\p{L}\p{N}])`);

/** Japanese and Korean have no reliable word boundaries: stems match anywhere. */
function stemPattern(stem: string, language: TargetLanguage): RegExp {
  const anywhere = language === 'ja' || language === 'ko' || stem.startsWith('-');
  const start = anywhere ? '' : String.raw`(?<![\p{L}\p{N}])`;
  const parts = stem.replace(/^-/, '').split('…').map(escapePattern);
  return pattern(start + parts.join(String.raw`.*(?<!\p{L})`));
}

const patterns = new Map<string, RegExp>();

function pattern(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'iu');
  patterns.set(source, known);
  return known;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
