import type { XmlElement } from './parse-xml.ts';
import { UnsupportedSvg } from './unsupported-svg.ts';

/** Values of CSS properties by name. */
export type Declarations = Readonly<Record<string, string>>;

/** A rule of a style sheet with one simple selector. */
export interface StyleRule {
  /** Absent: all elements. */
  readonly name: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly declarations: Declarations;
}

const MAX_RULES = 1000;
/** Matches an optional name of an element, and any ids and classes after it. */
const SIMPLE_SELECTOR = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;

/**
 * Returns the rules of a style sheet, in the order in which they apply. Supports names of elements, classes and ids, as
 * in the files that drawing programs export. Fonts of the file are ignored.
 * @throws UnsupportedSvg for other selectors and for at-rules
 */
export function parseStyleRules(css: string): StyleRule[] {
  const source = withoutComments(css).replace(/@font-face\s*\{[^{}]*\}/gi, '');
  if (source.includes('@')) throw new UnsupportedSvg('at-rule');
  const blocks = source.split('}').filter((block) => block.trim() !== '');
  if (blocks.length > MAX_RULES) throw new UnsupportedSvg('too many rules');
  const rules = blocks.flatMap((block) => {
    const [selectors = '', declarations = ''] = block.split('{');
    const parsed = parseDeclarations(declarations);
    return selectors.split(',').map((selector) => parseSelector(selector.trim(), parsed));
  });
  if (rules.length > MAX_RULES) throw new UnsupportedSvg('too many rules');
  return rules.sort((a, b) => specificity(a) - specificity(b));
}

/** Returns a style sheet without comments. The time is linear in the length, unlike that of a regular expression. */
function withoutComments(css: string): string {
  const [first = '', ...others] = css.split('/*');
  return first + others.map((part) => part.slice(part.indexOf('*/') + 2)).join(' ');
}

function parseSelector(selector: string, declarations: Declarations): StyleRule {
  const match = SIMPLE_SELECTOR.exec(selector);
  if (!match || selector === '') throw new UnsupportedSvg('selector');
  const parts = match[2]?.match(/[.#][\w-]+/g) ?? [];
  const named = (mark: string) => parts.filter((part) => part.startsWith(mark)).map((part) => part.slice(1));
  return { name: match[1] === '*' ? undefined : match[1], id: named('#')[0], classes: named('.'), declarations };
}

const specificity = ({ name, id, classes }: StyleRule): number =>
  (id === undefined ? 0 : 10_000) + classes.length * 100 + (name === undefined ? 0 : 1);

/** Returns the declarations of a rule or of an attribute `style`. */
export function parseDeclarations(block: string): Declarations {
  const declarations: Record<string, string> = {};
  for (const declaration of block.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (/^[a-z-]+$/.test(name))
      declarations[name] = declaration
        .slice(colon + 1)
        .replace(/!\s*important/i, '')
        .trim();
  }
  return declarations;
}

/** Returns the declarations of all rules that apply to an element. */
export function declarationsOf(rules: readonly StyleRule[], { name, attributes }: XmlElement): Declarations {
  const { id } = attributes;
  const classes = new Set((attributes['class'] ?? '').split(/\s+/));
  const applied = rules.filter(
    (rule) =>
      (rule.name === undefined || rule.name === name) &&
      (rule.id === undefined || rule.id === id) &&
      rule.classes.every((ruleClass) => classes.has(ruleClass)),
  );
  return Object.assign({}, ...applied.map(({ declarations }) => declarations)) as Declarations;
}
