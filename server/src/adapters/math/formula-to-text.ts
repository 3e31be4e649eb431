/** The parts of MathJax's MathML nodes that are read. */
export interface MathNode {
  readonly kind: string;
  readonly childNodes?: readonly (MathNode | null)[];
  getText?(): string;
}

/** Converts a formula to a line of text for screen readers and search: `a/b`, `√(x)`, `x^2`, `a_i`. */
export function formulaToText(node: MathNode): string {
  return toText(node)
    .replace(/[\u2061-\u2064\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function toText(node: MathNode | null): string {
  if (!node) return '';
  const parts = (node.childNodes ?? []).map(toText);
  const [a = '', b = '', c = ''] = parts;
  switch (node.kind) {
    case 'mi':
    case 'mn':
    case 'mtext':
      return textOf(node);
    case 'mo':
      return operator(textOf(node));
    case 'mfrac':
      return `${wrapped(a)}/${wrapped(b)}`;
    case 'msqrt':
      return `√(${parts.join('').trim()})`;
    case 'mroot':
      return `root ${b.trim()} of (${a.trim()})`;
    case 'msup':
    case 'mover':
      return raised(a, '^', b);
    case 'msub':
    case 'munder':
      return raised(a, '_', b);
    case 'msubsup':
    case 'munderover':
      return raised(raised(a, '_', b), '^', c);
    case 'mtr':
    case 'mlabeledtr':
      return parts.map((part) => part.trim()).join(', ');
    case 'mtable':
      return parts.join('; ');
    case 'mspace':
      return ' ';
    case 'mphantom':
      return '';
    default:
      return parts.join('');
  }
}

/** Text is in child nodes of the token elements. */
function textOf(node: MathNode): string {
  return node.getText ? node.getText() : '';
}

const operator = (sign: string) => (/^[=<>+±∓→←⇒⇔≈≠≤≥∈⊂⊆∪∩∧∨×⋅≡∼,;:−-]$/.test(sign) ? ` ${sign} ` : sign);

const wrapped = (part: string) => (/^[\p{L}\p{N}.]*$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`);

const raised = (base: string, sign: string, part: string) =>
  part.trim() === ''
    ? base
    : /^[′″]+$/.test(part.trim())
      ? `${base}${part.trim()}`
      : `${base}${sign}${wrapped(part)}`;
