// Names and abbreviations of months in the nine languages of the interface.
const MONTH =
  '(?:jan(?:uary|uar|vier|eiro|uár|\\.)?|feb(?:ruary|ruar|braio|ruár|\\.)?|febrero|fevereiro|février|gennaio|enero|mar(?:ch|s|zo|ço|\\.)?|märz|márc(?:ius)?|a[pvb]r(?:il|ile|ilis|\\.)?|ápr(?:ilis)?|abril|avril|ma[iyj]|mayo|maggio|maio|május|jun[ei]?|juni|juin|junho|junio|giugno|június|jul[iy]?|juillet|julho|julio|luglio|július|aug(?:ust|usztus|\\.)?|août|agosto|sep(?:t(?:ember|embre|\\.)?|tiembre|\\.)?|settembre|setembro|szept(?:ember)?|o[ck]t(?:ober|obre|óber|\\.)?|octubre|ottobre|outubro|nov(?:ember|embre|iembre|embro|\\.)?|de[cz](?:ember|embre|embro|\\.)?|dicembre|diciembre|décembre)';
const YEAR = '(?:1\\d{3}|20\\d{2})';
const WEEKDAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|hétfő|kedd|szerda|csütörtök|péntek|szombat|vasárnap|mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)\\.?,?';
const TIME = '\\d{1,2}[:.h]\\d{2}(?!\\d)(?:\\s?(?:uhr|a\\.?m\\.?|p\\.?m\\.?|h))?';
const WEEK = '(?:week|woche|kw|semaine|semana|settimana|day|tag|día|dia|jour|giorno|month|monat|mois|mes|mês|mese)';

/** Forms of dates and times. A longer form precedes the forms that are its beginning. */
const DATE_FORMS = [
  `${TIME}\\s?[–—-]\\s?${TIME}`,
  '\\d{4}-\\d{2}(?:-\\d{2})?(?!\\d)',
  `${YEAR}\\.\\s${MONTH}(?:\\s\\d{1,2}\\.?)?`,
  `${YEAR}\\.\\s?\\d{1,2}\\.(?:\\s?\\d{1,2}\\.?)?`,
  `\\d{1,2}\\.?\\s${MONTH}(?:\\s${YEAR})?(?!\\p{L})`,
  `\\d{1,2}(?:er)?\\sde\\s${MONTH}(?:\\sde\\s${YEAR})?(?!\\p{L})`,
  `\\d{1,2}\\.\\s?\\d{1,2}\\.(?:\\s?\\d{2,4})?(?!\\d)`,
  '\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?(?!\\d)',
  `${MONTH}\\s\\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,?\\s${YEAR})?`,
  `${MONTH}\\s(?:de\\s)?${YEAR}`,
  `${MONTH}(?=\\s?[:–—-])`,
  '(?:明治|大正|昭和|平成|令和)?(?:\\d{1,4}|元)年(?:代)?(?:\\s?\\d{1,2}月(?:\\s?\\d{1,2}日)?)?',
  '\\d{1,2}月(?:\\s?\\d{1,2}日)?',
  '\\d{4}년(?:\\s?\\d{1,2}월(?:\\s?\\d{1,2}일)?)?',
  '\\d{1,2}월(?:\\s?\\d{1,2}일)?',
  '\\d{1,2}[日일](?:目|차)?',
  `${YEAR}\\s?(?:[–—-]|bis|to|à|a)\\s?(?:${YEAR}|\\d{2}(?!\\d))`,
  `(?:um|ab|seit|in|im|since|circa|ca\\.|c\\.|en|depuis|nel)\\s${YEAR}(?![\\d])`,
  `${YEAR}(?:s|er|-as|-es)?(?![\\d.,]\\d|\\d|\\s?[%€$])`,
  TIME,
  '\\d{1,2}時(?:\\d{1,2}分)?',
  '(?:오전|오후)?\\s?\\d{1,2}시(?:\\s?\\d{1,2}분)?',
  `q[1-4](?:\\s?[/ ]\\s?${YEAR})?(?!\\p{L})`,
  `${WEEK}\\s\\d{1,3}(?:\\s?[–—-]\\s?\\d{1,3})?(?!\\d)`,
  '\\d{1,3}\\.\\s?(?:hét|nap|hónap|woche|tag|monat)',
  '第\\s?\\d{1,3}\\s?(?:週|回|日)',
  '\\d{1,3}주차',
];

// A date ends neither before a digit nor before a separator and a digit, so that `2026-03-01` is not cut. A hyphen before
// a digit is a minus sign.
const LEADING_DATE = new RegExp(
  `^((?:${WEEKDAY}\\s)?(?:${DATE_FORMS.join('|')}))(?![:.,/–—-]?\\d)(?:\\s*(?:[:：,–—|]|-(?!\\d))\\s*|\\s+|(?=\\p{L}))(\\S.*)$`,
  'iu',
);
const ORDINAL_DATE = new RegExp(`^\\s*\\d{1,2}\\.\\s${MONTH}(?!\\p{L})`, 'iu');

/** A text that starts with a date or a time. */
export interface DatedText {
  readonly date: string;
  readonly text: string;
}

/** Splits a text after its leading date or time; undefined if the text does not start with one. */
export function readDatedText(line: string): DatedText | undefined {
  const unmarked = line.replace(/^\*\*(.+?)\*\*/, '$1');
  const match = LEADING_DATE.exec(unmarked.trim());
  const [, date, text] = match ?? [];
  return date === undefined || text === undefined ? undefined : { date, text };
}

/** Whether a line starts with a day and a month, such as "3. Oktober". The number is not the number of a list item. */
export const startsWithOrdinalDate = (line: string): boolean => ORDINAL_DATE.test(line);
