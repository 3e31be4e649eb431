import { type PdfDict, type PdfFile, PdfRef, type PdfValue } from './read-pdf-objects.ts';

/** Standard structure types (ISO 32000-1, 14.8.4) that Flydeck writes; others would need a role map. */
const ROLES = new Set(
  'Document Sect H1 H2 P L LI Lbl LBody Table TR TH TD Figure Formula Code Caption BlockQuote Link Span'.split(
    ' ',
  ),
);
/** Allowed children of lists and tables, and required parents of their parts. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  L: ['LI', 'L'],
  LI: ['Lbl', 'LBody'],
  Table: ['TR'],
  TR: ['TH', 'TD'],
};
const PARENT: Readonly<Record<string, string>> = {
  LI: 'L',
  Lbl: 'LI',
  LBody: 'LI',
  TR: 'Table',
  TH: 'TR',
  TD: 'TR',
};

/** Returns whether a tag has the syntax of BCP 47. */
export const isLanguage = (tag: string | undefined): boolean =>
  tag !== undefined && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag);

interface Node {
  readonly role: string;
  readonly dict: PdfDict;
  readonly children: readonly Node[];
}

/** Checkpoints 09, 11, 13 to 17 and 28: roles, headings, tables, lists, figures, formulas, links and languages. */
export function findStructureViolations(file: PdfFile): string[] {
  const breaches: string[] = [];
  const root = file.dict(file.catalog['StructTreeRoot']);
  const tops = file
    .list(root['K'])
    .map((each) => readNode(file, each, file.catalog['StructTreeRoot'], breaches));
  if (tops.length !== 1 || tops[0]?.role !== 'Document') breaches.push('not one document');
  const headings: number[] = [];
  const visit = (node: Node, parent: string) => {
    breaches.push(...nodeBreaches(file, node, parent));
    const [, level] = /^H(\d)$/.exec(node.role) ?? [];
    if (level) headings.push(Number(level));
    for (const child of node.children) visit(child, node.role);
  };
  for (const top of tops) visit(top, '');
  headings.forEach((level, index) => {
    if (level > (headings[index - 1] ?? 0) + 1) breaches.push(`H${level} skips a level`);
  });
  return breaches;
}

function readNode(file: PdfFile, value: PdfValue, parent: PdfValue | undefined, breaches: string[]): Node {
  const dict = file.dict(value);
  const role = String(dict['S']).slice(1);
  if ((dict['P'] as PdfRef).id !== (parent as PdfRef).id)
    breaches.push(`a ${role} that references another parent`);
  const kids = file
    .list(dict['K'])
    .filter((kid) => kid instanceof PdfRef && file.dict(kid)['S'] !== undefined);
  return { role, dict, children: kids.map((kid) => readNode(file, kid, value, breaches)) };
}

function nodeBreaches(file: PdfFile, node: Node, parent: string): string[] {
  const { role, dict, children } = node;
  const breaches: string[] = [];
  if (!ROLES.has(role)) breaches.push(`${role} is not a standard role`);
  if (PARENT[role] !== undefined && PARENT[role] !== parent) breaches.push(`a ${role} inside ${parent}`);
  const allowed = CHILDREN[role];
  for (const child of children)
    if (allowed && !allowed.includes(child.role)) breaches.push(`a ${role} with a ${child.role}`);
  if (dict['Lang'] !== undefined && !isLanguage(file.text(dict['Lang'])))
    breaches.push(`a ${role} with an invalid language`);
  if (role === 'Figure' || role === 'Formula') breaches.push(...pictureBreaches(file, node));
  if (role === 'Link' && !ownsAnnotation(file, dict)) breaches.push('a Link without an annotation');
  if (role === 'Table') breaches.push(...tableBreaches(file, node));
  return breaches;
}

/** Figures and formulas need alternative text, figures also an area. */
function pictureBreaches(file: PdfFile, { role, dict }: Node): string[] {
  const breaches: string[] = [];
  if (!file.text(dict['Alt']) && !file.text(dict['ActualText']))
    breaches.push(`a ${role} without alternative text`);
  const box = file.list(file.dict(dict['A'])?.['BBox']) as number[];
  if (role === 'Figure' && !(box.length === 4 && box[2]! > box[0]! && box[3]! > box[1]!))
    breaches.push('a Figure without an area');
  return breaches;
}

const ownsAnnotation = (file: PdfFile, dict: PdfDict): boolean =>
  file.list(dict['K']).some((kid) => (file.get(kid) as PdfDict | undefined)?.['Type'] === '/OBJR');

/** Cells fill the grid without overlaps, and every header cell has a scope. */
function tableBreaches(file: PdfFile, table: Node): string[] {
  const breaches: string[] = [];
  const taken = new Map<string, true>();
  const widths = table.children.map(() => 0);
  for (const [row, { children }] of table.children.entries()) {
    let column = 0;
    for (const { role, dict } of children) {
      const attributes = file.dict(dict['A']) ?? {};
      if (role === 'TH' && !['/Row', '/Column', '/Both'].includes(String(attributes['Scope'])))
        breaches.push('a TH without a scope');
      while (taken.has(`${row}/${column}`)) column++;
      const [columns, rows] = [Number(attributes['ColSpan'] ?? 1), Number(attributes['RowSpan'] ?? 1)];
      for (let y = row; y < row + rows; y++)
        for (let x = column; x < column + columns; x++) {
          if (taken.has(`${y}/${x}`)) breaches.push('cells of a table overlap');
          if (y >= widths.length) breaches.push('a cell reaches below its table');
          else widths[y]!++;
          taken.set(`${y}/${x}`, true);
        }
    }
  }
  if (new Set(widths).size > 1) breaches.push(`rows of a table differ: ${widths.join(', ')}`);
  return breaches;
}
