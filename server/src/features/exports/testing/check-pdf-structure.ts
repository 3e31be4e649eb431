import { type PdfDict, type PdfFile, PdfRef, type PdfValue } from './read-pdf-objects.ts';

/** The allowed roles: the standard structure types (ISO 32000-1, 14.8.4) that Flydeck writes. */
const ROLES = new Set(
  'Document Sect H1 H2 P L LI Lbl LBody Table TR TH TD Figure Formula Code Caption BlockQuote Link Span'.split(' '),
);
/** Roles that the children of a list, a table or one of its parts may have, by the role of the parent. */
const CHILD_ROLES: Readonly<Record<string, readonly string[]>> = {
  L: ['LI', 'L'],
  LI: ['Lbl', 'LBody'],
  Table: ['TR'],
  TR: ['TH', 'TD'],
};
/** The role that the parent of a part of a list or table must have, by the role of the part. */
const PARENT_ROLE: Readonly<Record<string, string>> = {
  LI: 'L',
  Lbl: 'LI',
  LBody: 'LI',
  TR: 'Table',
  TH: 'TR',
  TD: 'TR',
};

/** Returns whether a tag has the form of a language tag (BCP 47), such as `en` or `pt-BR`. */
export const isLanguage = (tag: string | undefined): boolean =>
  tag !== undefined && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag);

/** An element of the structure tree. */
interface Node {
  readonly role: string;
  readonly dict: PdfDict;
  readonly children: readonly Node[];
}

/**
 * Returns violations of checkpoints 09, 11, 13 to 17 and 28 of the Matterhorn Protocol (PDF/UA-1): roles, headings,
 * tables, lists, figures, formulas, links and languages.
 */
export function findStructureViolations(file: PdfFile): string[] {
  const violations: string[] = [];
  const root = file.dict(file.catalog['StructTreeRoot']);
  const roots = file.list(root['K']).map((kid) => readNode(file, kid, file.catalog['StructTreeRoot'], violations));
  if (roots.length !== 1 || roots[0]?.role !== 'Document')
    violations.push('the root of the structure is not a single Document');
  const headingLevels: number[] = [];
  const visit = (node: Node, parentRole: string) => {
    violations.push(...findNodeViolations(file, node, parentRole));
    const [, level] = /^H(\d)$/.exec(node.role) ?? [];
    if (level) headingLevels.push(Number(level));
    for (const child of node.children) visit(child, node.role);
  };
  for (const topNode of roots) visit(topNode, '');
  headingLevels.forEach((level, index) => {
    if (level > (headingLevels[index - 1] ?? 0) + 1) violations.push(`H${level} skips a level`);
  });
  return violations;
}

/** Reads an element and its descendants. Adds a violation for each element that does not refer to its parent. */
function readNode(file: PdfFile, value: PdfValue, parent: PdfValue | undefined, violations: string[]): Node {
  const dict = file.dict(value);
  // Removes the slash with which a PDF name starts.
  const role = String(dict['S']).slice(1);
  if ((dict['P'] as PdfRef).id !== (parent as PdfRef).id) violations.push(`a ${role} that references another parent`);
  const kids = file.list(dict['K']).filter((kid) => kid instanceof PdfRef && file.dict(kid)['S'] !== undefined);
  return { role, dict, children: kids.map((kid) => readNode(file, kid, value, violations)) };
}

function findNodeViolations(file: PdfFile, node: Node, parentRole: string): string[] {
  const { role, dict, children } = node;
  const violations: string[] = [];
  if (!ROLES.has(role)) violations.push(`${role} is not a standard role`);
  if (PARENT_ROLE[role] !== undefined && PARENT_ROLE[role] !== parentRole)
    violations.push(`a ${role} inside ${parentRole}`);
  const allowedRoles = CHILD_ROLES[role];
  for (const child of children)
    if (allowedRoles && !allowedRoles.includes(child.role)) violations.push(`a ${role} with a ${child.role}`);
  if (dict['Lang'] !== undefined && !isLanguage(file.text(dict['Lang'])))
    violations.push(`a ${role} with an invalid language`);
  if (role === 'Figure' || role === 'Formula') violations.push(...findPictureViolations(file, node));
  if (role === 'Link' && !ownsAnnotation(file, dict)) violations.push('a Link without an annotation');
  if (role === 'Table') violations.push(...findTableViolations(file, node));
  return violations;
}

/** Rules: figures and formulas must have an alternative text. Figures must also have a bounding box. */
function findPictureViolations(file: PdfFile, { role, dict }: Node): string[] {
  const violations: string[] = [];
  if (!file.text(dict['Alt']) && !file.text(dict['ActualText'])) violations.push(`a ${role} without alternative text`);
  const box = file.list(file.dict(dict['A'])?.['BBox']) as number[];
  if (role === 'Figure' && !(box.length === 4 && box[2]! > box[0]! && box[3]! > box[1]!))
    violations.push('a Figure without an area');
  return violations;
}

/** Returns whether an element contains a reference to an annotation (`OBJR`). */
const ownsAnnotation = (file: PdfFile, dict: PdfDict): boolean =>
  file.list(dict['K']).some((kid) => (file.get(kid) as PdfDict | undefined)?.['Type'] === '/OBJR');

/** Rules: the cells of a table must fill its grid without overlaps, and every header cell must have a scope. */
function findTableViolations(file: PdfFile, table: Node): string[] {
  const violations: string[] = [];
  /** Occupied cells of the grid, as `row/column`. */
  const occupied = new Map<string, true>();
  /** Number of occupied columns of each row. */
  const widths = table.children.map(() => 0);
  for (const [row, { children }] of table.children.entries()) {
    let column = 0;
    for (const { role, dict } of children) {
      const attributes = file.dict(dict['A']) ?? {};
      if (role === 'TH' && !['/Row', '/Column', '/Both'].includes(String(attributes['Scope'])))
        violations.push('a TH without a scope');
      while (occupied.has(`${row}/${column}`)) column++;
      const [columnSpan, rowSpan] = [Number(attributes['ColSpan'] ?? 1), Number(attributes['RowSpan'] ?? 1)];
      for (let y = row; y < row + rowSpan; y++)
        for (let x = column; x < column + columnSpan; x++) {
          if (occupied.has(`${y}/${x}`)) violations.push('cells of a table overlap');
          if (y >= widths.length) violations.push('a cell reaches below its table');
          else widths[y]!++;
          occupied.set(`${y}/${x}`, true);
        }
    }
  }
  if (new Set(widths).size > 1) violations.push(`rows of a table differ: ${widths.join(', ')}`);
  return violations;
}
