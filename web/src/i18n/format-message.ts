import { formatNumber } from './format-number.ts';

/** A message compiled by the build: a plain string, or pieces of text and placeholders. */
export type CompiledMessage = string | readonly MessagePiece[];

/** `[name]`, `[name, 'number' | 'date' | 'time', style?]` or `[name, 'plural' | 'selectordinal' | 'select', branches]`. */
type MessagePiece = string | readonly [name: string, type?: string, format?: string | Branches];

type Branches = Readonly<Record<string, CompiledMessage | number>>;

export type MessageValues = Readonly<Record<string, string | number | Date>>;

interface Context {
  readonly language: string;
  readonly values: MessageValues;
  /** Replaces `#` inside a plural branch. */
  readonly hash: string;
}

const pluralRules = new Map<string, Intl.PluralRules | undefined>();

/** The plural rules of `language`; if the platform has none, English ones and a console error (S8.3). */
function rulesOf(language: string, type: Intl.PluralRuleType): Intl.PluralRules {
  const key = `${type}:${language}`;
  const known = pluralRules.get(key);
  if (known) return known;
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

function pluralBranch(
  value: number,
  branches: Branches,
  context: Context,
  ordinal: boolean,
): CompiledMessage {
  const exact = branches[String(value)];
  if (exact !== undefined && typeof exact !== 'number') return exact;
  const offset = typeof branches['offset'] === 'number' ? branches['offset'] : 0;
  const rule = rulesOf(context.language, ordinal ? 'ordinal' : 'cardinal').select(value - offset);
  const chosen = branches[rule];
  if (chosen !== undefined && typeof chosen !== 'number') return chosen;
  const other = branches['other'];
  if (other !== undefined && typeof other !== 'number') return other;
  reportMissingPlural(`no "${rule}" and no "other".`);
  const any = Object.values(branches).find((branch) => typeof branch !== 'number');
  return typeof any === 'number' || any === undefined ? '' : any;
}

function dateStyle(format: string | Branches | undefined): 'short' | 'medium' | 'long' | 'full' {
  return format === 'short' || format === 'long' || format === 'full' ? format : 'medium';
}

function formatPlaceholder(piece: Exclude<MessagePiece, string>, context: Context): string {
  const [name, type, format] = piece;
  const value = context.values[name];
  if (value === undefined) return `{${name}}`;
  if (type === 'plural' || type === 'selectordinal') {
    const branches = format as Branches;
    const offset = typeof branches['offset'] === 'number' ? branches['offset'] : 0;
    const branch = pluralBranch(Number(value), branches, context, type === 'selectordinal');
    const hash = formatNumber(Number(value) - offset, context.language);
    return render(branch, { ...context, hash });
  }
  if (type === 'select') {
    const branches = format as Branches;
    const branch = branches[String(value)] ?? branches['other'] ?? '';
    return typeof branch === 'number' ? '' : render(branch, context);
  }
  if (type === 'number') return formatNumber(Number(value), context.language);
  if (type === 'date') {
    return new Intl.DateTimeFormat(context.language, { dateStyle: dateStyle(format) }).format(
      new Date(value),
    );
  }
  return String(value);
}

function render(message: CompiledMessage, context: Context): string {
  if (typeof message === 'string') return message === '#' ? context.hash : message;
  let text = '';
  for (const piece of message) {
    if (piece === '#') text += context.hash;
    else text += typeof piece === 'string' ? piece : formatPlaceholder(piece, context);
  }
  return text;
}

/** Formats a compiled ICU message in `language`. A missing value shows as its placeholder, `{name}`. */
export function formatMessage(
  message: CompiledMessage,
  language: string,
  values: MessageValues = {},
): string {
  return render(message, { language, values, hash: '#' });
}
