/** The fields of MathJax's MathML nodes that this module reads. */
export interface MathNode {
  readonly kind: string;
  readonly childNodes?: readonly (MathNode | null)[];
  getText?(): string;
}

/** Converts a formula to a line of text for screen readers and search: `a/b`, `√(x)`, `x^2`, `a_i`. */
export function formulaToText(node: MathNode): string {
  return (
    toText(node)
      // Removes invisible operators, such as "function application", and zero-width spaces.
      .replace(/[\u2061-\u2064\u200b]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Returns the text of a node. The cases are the element names of MathML 3 (W3C). */
function toText(node: MathNode | null): string {
  if (!node) return '';
  const texts = (node.childNodes ?? []).map(toText);
  const [first = '', second = '', third = ''] = texts;
  switch (node.kind) {
    case 'mi':
    case 'mn':
    case 'mtext':
      return textOf(node);
    case 'mo':
      return operatorText(textOf(node));
    case 'mfrac':
      return `${parenthesize(first)}/${parenthesize(second)}`;
    case 'msqrt':
      return `√(${texts.join('').trim()})`;
    case 'mroot':
      return `root ${second.trim()} of (${first.trim()})`;
    case 'msup':
    case 'mover':
      return appendScript(first, '^', second);
    case 'msub':
    case 'munder':
      return appendScript(first, '_', second);
    case 'msubsup':
    case 'munderover':
      return appendScript(appendScript(first, '_', second), '^', third);
    case 'mtr':
    case 'mlabeledtr':
      return texts.map((text) => text.trim()).join(', ');
    case 'mtable':
      return texts.join('; ');
    case 'mspace':
      return ' ';
    case 'mphantom':
      return '';
    default:
      return texts.join('');
  }
}

/** Returns the text of a token element, such as a number or an operator. */
function textOf(node: MathNode): string {
  return node.getText ? node.getText() : '';
}

/** Adds spaces around operators that are typeset with spaces. */
const operatorText = (operator: string) =>
  /^[=<>+±∓→←⇒⇔≈≠≤≥∈⊂⊆∪∩∧∨×⋅≡∼,;:−-]$/.test(operator) ? ` ${operator} ` : operator;

/** Adds parentheses unless the text is a single word or number. */
const parenthesize = (text: string) => (/^[\p{L}\p{N}.]*$/u.test(text.trim()) ? text.trim() : `(${text.trim()})`);

/** Appends a subscript after `_` or a superscript after `^`. Appends primes directly to the base. */
const appendScript = (base: string, sign: string, text: string) =>
  text.trim() === ''
    ? base
    : /^[′″]+$/.test(text.trim())
      ? `${base}${text.trim()}`
      : `${base}${sign}${parenthesize(text)}`;
