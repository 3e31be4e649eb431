/** Titles of agenda slides in lower case, in the languages of the interface and some others. */
const AGENDA_TITLES = new Set(
  [
    'agenda|outline|contents|table of contents|overview|topics|program|programme|roadmap|today',
    'inhalt|inhaltsverzeichnis|gliederung|überblick|übersicht|themen|ablauf',
    'plan|sommaire|ordre du jour|table des matières|aperçu|programme',
    'índice|contenido|contenidos|temario|orden del día|resumen',
    'indice|sommario|contenuti|programma|ordine del giorno|panoramica',
    'conteúdo|conteúdos|sumário|pauta|visão geral|roteiro',
    'tartalom|tartalomjegyzék|napirend|áttekintés|vázlat',
    '目次|アジェンダ|本日の内容|内容|概要',
    '목차|개요|차례|안건',
    'содержание|план|повестка|повестка дня|оглавление',
    'תוכן|תוכן עניינים|סדר יום|על סדר היום|נושאים',
    'المحتويات|المحتوى|جدول الأعمال|الفهرس|محاور العرض',
    '目录|目錄|大纲|議程|议程|内容提要',
  ].flatMap((line) => line.split('|')),
);

/** Matches a number or "continued" at the end of a title: "(2/5)", "– part 3", "II", "(cont.)", "…". */
const CONTINUATION =
  /[\s\-–—:,(]*(?:(?:part|teil|partie|parte|rész)?\s*(?:\d{1,3}(?:\s*(?:\/|of|von|de|sur|di)\s*\d{1,3})?|[ivx]{1,5})|\(?(?:cont(?:inued|['’]?d)?|contd|forts|fortsetzung|suite|continuación|continua)\.?|…|\.\.\.)[\s).]*$/iu;
/** Matches a number before a title: "2.", "3.1", "IV.". */
const NUMBERING = /^(?:(?:\d{1,2}\.)*\d{1,2}[.):]?|[ivx]{1,5}[.)])\s+/iu;

/** Returns a title in lower case, without numbers, "continued" and punctuation at the start and end. */
export function normalizeTitle(title: string): string {
  const trimmed = title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().replace(NUMBERING, '');
  const stem = trimmed.replace(CONTINUATION, '').trim();
  return (stem || trimmed).replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '');
}

/** Returns whether a title is a usual title of an agenda slide. */
export const isAgenda = (title: string): boolean => AGENDA_TITLES.has(normalizeTitle(title));

/**
 * Returns the similarity of two normalized titles, from 0 to 1. The similarity to an empty title is 0. Equal titles
 * have the similarity 1. If both titles have the same prefix (see `titlePrefix`), or if one title is the prefix of the
 * other, the similarity is 0.9. The similarity of other titles is the Dice coefficient of their pairs of neighbouring
 * characters.
 */
export function titleSimilarity(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const [prefixA, prefixB] = [titlePrefix(a), titlePrefix(b)];
  if (prefixA !== undefined && (prefixA === prefixB || prefixA === b)) return 0.9;
  if (prefixB !== undefined && prefixB === a) return 0.9;
  return diceCoefficient(countCharacterPairs(a), countCharacterPairs(b));
}

/**
 * Returns the normalized text before the first colon, dash or bar that follows at least 3 characters; undefined if
 * there is no such text.
 */
function titlePrefix(title: string): string | undefined {
  const prefix = /^(.{3,}?)\s*(?::|：|\s[-–—|]\s)/u.exec(title)?.[1]?.trim();
  return prefix ? normalizeTitle(prefix) : undefined;
}

/** Counts the pairs of neighbouring characters inside words. Spaces and punctuation separate words. */
export function countCharacterPairs(title: string): Map<string, number> {
  const pairs = new Map<string, number>();
  const characters = [...title.replace(/[^\p{L}\p{N}]+/gu, ' ')];
  for (let i = 0; i + 1 < characters.length; i++) {
    const pair = `${characters[i]}${characters[i + 1]}`;
    if (!pair.includes(' ')) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/**
 * Sørensen–Dice coefficient of two multisets: twice the number of common elements, divided by the number of elements of
 * both multisets together.
 */
export function diceCoefficient(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const pairCount = [...a.values(), ...b.values()].reduce((sum, count) => sum + count, 0);
  let commonPairs = 0;
  for (const [pair, count] of a) commonPairs += Math.min(count, b.get(pair) ?? 0);
  return pairCount === 0 ? 0 : (2 * commonPairs) / pairCount;
}
