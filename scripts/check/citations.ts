import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, isTest, ROOT, type SourceFile, type SyntaxNode, walk } from './source-files.ts';

const SPECIFICATION = join(ROOT, 'docs/spec.md');
const RULE = /^- \*\*(?<rule>[VS]\d\.\d+)\*\*/gm;
/** A rule with all of its lines. */
const RULE_BLOCK = /^- \*\*(?<rule>[VS]\d\.\d+)\*\*.*(?:\n {2}.*)*/gm;
/** A line below a rule that no test can or does cover: what only introduces other rules, or what is not implemented. */
const UNTESTED_MARK = /^ {2}(?:Definition; not tested\.$|Not implemented: \S)/m;
const CITATION = /\b[VS][1-9]\.\d{1,2}\b/g;
/** Citations of a section of the original specifications, which the repository does not contain. */
const SECTION = /\b[VS]§\d/;
const TEST_FUNCTIONS = new Set(['describe', 'it', 'test']);

/** The numbers of all rules of the specification, in its order. @throws Error when a number occurs twice. */
export function readRules(text: string = readFileSync(SPECIFICATION, 'utf8')): readonly string[] {
  const rules = [...text.matchAll(RULE)].map(({ groups }) => groups?.['rule'] ?? '');
  const duplicate = rules.find((rule, index) => rules.indexOf(rule) !== index);
  if (duplicate !== undefined) throw new Error(`docs/spec.md has the rule ${duplicate} twice`);
  return rules;
}

/** The rules that need a test: all but those with a line "Definition; not tested." or "Not implemented: (reason)". */
export function readTestableRules(text: string = readFileSync(SPECIFICATION, 'utf8')): readonly string[] {
  const exempt = [...text.matchAll(RULE_BLOCK)]
    .filter(([block]) => UNTESTED_MARK.test(block))
    .map(({ groups }) => groups?.['rule']);
  return readRules(text).filter((rule) => !exempt.includes(rule));
}

/** One line for each citation in a comment or a test title that names no rule of the specification. */
export function citationProblems(sources: readonly SourceFile[], rules = readRules()): readonly string[] {
  const known = new Set(rules);
  return sources.flatMap((source) => {
    const unknown = citationsOf(source).filter((rule) => !known.has(rule));
    const problems = unknown.map((rule) => `${source.path} cites ${rule}, which docs/spec.md does not have`);
    if (citingTexts(source).some((text) => SECTION.test(text)))
      problems.push(`${source.path} cites a section: cite a rule of docs/spec.md, such as V4.12`);
    return problems;
  });
}

/** The rules of the specification that need a test and that no test cites, in its order. */
export function uncitedRules(sources: readonly SourceFile[], rules = readTestableRules()): readonly string[] {
  const cited = new Set(sources.filter(({ path }) => isTest(path)).flatMap(citationsOf));
  return rules.filter((rule) => !cited.has(rule));
}

const citationsOf = (source: SourceFile): readonly string[] =>
  citingTexts(source).flatMap((text) => text.match(CITATION) ?? []);

/** Comments, and the titles of tests. */
const citingTexts = (source: SourceFile): readonly string[] => [...source.comments, ...testTitles(source)];

/** The titles of the tests and groups of a test file; empty for other files. */
export function testTitles({ path, program }: SourceFile): readonly string[] {
  if (!isTest(path)) return [];
  const titles: string[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !TEST_FUNCTIONS.has(rootName(node))) return;
    const [title] = node['arguments'] as readonly SyntaxNode[];
    if (title) titles.push(textOf(title));
  });
  return titles;
}

/** The identifier that a chain of calls and members begins with: `it` for `it.each(rows)(title)`. */
function rootName(node: SyntaxNode): string {
  const inner = node['callee'] ?? node['object'];
  return isNode(inner) ? rootName(inner) : String(node['name'] ?? '');
}

function textOf(node: SyntaxNode): string {
  if (node.type === 'Literal') return String(node['value']);
  if (node.type !== 'TemplateLiteral') return '';
  const parts = node['quasis'] as readonly { readonly value: { readonly raw: string } }[];
  return parts.map(({ value }) => value.raw).join(' ');
}
