const WIDE_CHARACTER = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/g;

/**
 * Returns the length of a text in average Latin characters. A Han, Kana or Hangul character counts as two, because it
 * is about as wide as two Latin characters.
 */
export const visualLength = (text: string): number => text.length + (text.match(WIDE_CHARACTER)?.length ?? 0);

/** Whether a text consists of Han characters, Kana and their punctuation, which are written without spaces. */
export const isWrittenWithoutSpaces = (text: string): boolean =>
  /^[\u3000-\u30ff\u4e00-\u9fff\uff00-\uff60]+$/.test(text);
