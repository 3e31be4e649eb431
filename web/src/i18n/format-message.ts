import { formatNumber } from './format-number.ts';

/** A message compiled by the build: a plain string, or a sequence of texts and placeholders. */
export type CompiledMessage = string | readonly MessageToken[];

/**
 * A text, or a placeholder: `[name]`, `[name, 'number' | 'date' | 'time', style?]` or
 * `[name, 'plural' | 'selectordinal' | 'select', branches]`. Only dates have styles, and times are shown unformatted.
 * The text `#` shows the number of the plural branch that contains it.
 */
type MessageToken = string | readonly [name: string, type?: string, format?: string | Branches];

/**
 * The message for each value or plural rule. A key is a value of a `select`, a plural rule such as `one`, or an exact
 * number (`=0` of ICU is the key `0`). The entry `offset` of a plural is a number, which is subtracted from the value
 * before the plural rule is determined.
 */
type Branches = Readonly<Record<string, CompiledMessage | number>>;

export type MessageValues = Readonly<Record<string, string | number | Date>>;

interface FormatContext {
  readonly language: string;
  readonly values: MessageValues;
  /** Formatted number that replaces `#` inside a plural branch. Outside of plural branches, the value is `#` itself. */
  readonly pluralNumber: string;
}

/** Plural rules by type and language. A key is, for example, `cardinal:de`. */
const pluralRules = new Map<string, Intl.PluralRules>();

/** Returns the plural rules of `language`; if the platform has none, logs an error and returns English rules (S8.3). */
function getPluralRules(language: string, type: Intl.PluralRuleType): Intl.PluralRules {
  const key = `${type}:${language}`;
  const cached = pluralRules.get(key);
  if (cached) return cached;
  let rules: Intl.PluralRules;
  if (Intl.PluralRules.supportedLocalesOf([language]).length > 0) {
    rules = new Intl.PluralRules(language, { type });
  } else {
    reportMissingPlural(`No plural rules for "${language}".`);
    rules = new Intl.PluralRules('en', { type });
  }
  pluralRules.set(key, rules);
  return rules;
}

function reportMissingPlural(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the specification requires a console error (S8.3).
  console.error(`Missing plural data: ${message}`);
}

/**
 * Returns the branch for the exact value, else for the plural rule of the value, else `other`. If there is none of
 * these, logs an error and returns the first branch, or an empty message.
 */
function pluralBranch(value: number, branches: Branches, context: FormatContext, isOrdinal: boolean): CompiledMessage {
  const exactBranch = branches[String(value)];
  if (exactBranch !== undefined && typeof exactBranch !== 'number') return exactBranch;
  const offset = typeof branches['offset'] === 'number' ? branches['offset'] : 0;
  const rule = getPluralRules(context.language, isOrdinal ? 'ordinal' : 'cardinal').select(value - offset);
  const ruleBranch = branches[rule];
  if (ruleBranch !== undefined && typeof ruleBranch !== 'number') return ruleBranch;
  const otherBranch = branches['other'];
  if (otherBranch !== undefined && typeof otherBranch !== 'number') return otherBranch;
  reportMissingPlural(`no branch ${rule}`);
  const firstBranch = Object.values(branches).find((branch) => typeof branch !== 'number');
  return typeof firstBranch === 'number' || firstBranch === undefined ? '' : firstBranch;
}

/** Returns the style of a date placeholder: `medium`, unless the message specifies `short`, `long` or `full`. */
function dateStyle(format: string | Branches | undefined): 'short' | 'medium' | 'long' | 'full' {
  return format === 'short' || format === 'long' || format === 'full' ? format : 'medium';
}

function formatPlaceholder(token: Exclude<MessageToken, string>, context: FormatContext): string {
  const [name, type, format] = token;
  const value = context.values[name];
  if (value === undefined) return `{${name}}`;
  if (type === 'plural' || type === 'selectordinal') {
    const branches = format as Branches;
    const offset = typeof branches['offset'] === 'number' ? branches['offset'] : 0;
    const branch = pluralBranch(Number(value), branches, context, type === 'selectordinal');
    const pluralNumber = formatNumber(Number(value) - offset, context.language);
    return render(branch, { ...context, pluralNumber });
  }
  if (type === 'select') {
    const branches = format as Branches;
    const branch = branches[String(value)] ?? branches['other'] ?? '';
    return typeof branch === 'number' ? '' : render(branch, context);
  }
  if (type === 'number') return formatNumber(Number(value), context.language);
  if (type === 'date') {
    return new Intl.DateTimeFormat(context.language, { dateStyle: dateStyle(format) }).format(new Date(value));
  }
  return String(value);
}

function render(message: CompiledMessage, context: FormatContext): string {
  if (typeof message === 'string') return message === '#' ? context.pluralNumber : message;
  let text = '';
  for (const token of message) {
    if (token === '#') text += context.pluralNumber;
    else text += typeof token === 'string' ? token : formatPlaceholder(token, context);
  }
  return text;
}

/** Formats a compiled ICU message in `language`. A placeholder without a value is shown as `{name}`. */
export function formatMessage(message: CompiledMessage, language: string, values: MessageValues = {}): string {
  return render(message, { language, values, pluralNumber: '#' });
}
