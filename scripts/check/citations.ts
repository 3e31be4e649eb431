import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, isTest, ROOT, type SourceFile, type SyntaxNode, walk } from './source-files.ts';

const SPECIFICATION = join(ROOT, 'docs/spec.md');
/** Matches the beginning of a rule in docs/spec.md. */
const RULE = /^- \*\*(?<rule>[VS]\d\.\d+)\*\*/gm;
/** Matches a rule with all of its lines. */
const RULE_BLOCK = /^- \*\*(?<rule>[VS]\d\.\d+)\*\*.*(?:\n {2}.*)*/gm;
/** Matches a line that marks a rule as not tested, because it is a definition or is not implemented. */
const UNTESTED_MARK = /^ {2}(?:Definition; not tested\.$|Not implemented: \S)/m;
/** Matches the number of a rule, such as `V4.12`. */
const CITATION = /\b[VS][1-9]\.\d{1,2}\b/g;
/** Matches the citation of a section such as `V§4`. Only rules of docs/spec.md may be cited. */
const SECTION_CITATION = /\b[VS]§\d/;
const TEST_FUNCTIONS = new Set(['describe', 'it', 'test']);

/** Returns the numbers of all rules in the order of the specification. @throws Error when a number occurs twice. */
export function readRules(text: string = readFileSync(SPECIFICATION, 'utf8')): readonly string[] {
  const rules = [...text.matchAll(RULE)].map(({ groups }) => groups?.['rule'] ?? '');
  const duplicate = rules.find((rule, index) => rules.indexOf(rule) !== index);
  if (duplicate !== undefined) throw new Error(`docs/spec.md has the rule ${duplicate} twice`);
  return rules;
}

/**
 * Returns the rules that need a test: rules without a line "Definition; not tested." or "Not implemented: (reason)".
 */
export function readTestableRules(text: string = readFileSync(SPECIFICATION, 'utf8')): readonly string[] {
  const untestedRules = [...text.matchAll(RULE_BLOCK)]
    .filter(([block]) => UNTESTED_MARK.test(block))
    .map(({ groups }) => groups?.['rule']);
  return readRules(text).filter((rule) => !untestedRules.includes(rule));
}

/** Returns one problem for each citation of a rule that does not exist, and one for each file that cites a section. */
export function citationProblems(sources: readonly SourceFile[], rules = readRules()): readonly string[] {
  const existingRules = new Set(rules);
  return sources.flatMap((source) => {
    const unknownRules = findCitations(source).filter((rule) => !existingRules.has(rule));
    const problems = unknownRules.map((rule) => `${source.path} cites ${rule}, which docs/spec.md does not have`);
    if (listCitingTexts(source).some((text) => SECTION_CITATION.test(text)))
      problems.push(`${source.path} cites a section: cite a rule of docs/spec.md, such as V4.12`);
    return problems;
  });
}

/** Returns the rules that need a test but that no test cites, in the order of the specification. */
export function uncitedRules(sources: readonly SourceFile[], rules = readTestableRules()): readonly string[] {
  const citedRules = new Set(sources.filter(({ path }) => isTest(path)).flatMap(findCitations));
  return rules.filter((rule) => !citedRules.has(rule));
}

const findCitations = (source: SourceFile): readonly string[] =>
  listCitingTexts(source).flatMap((text) => text.match(CITATION) ?? []);

/** Returns the texts that may contain citations: comments and titles of tests. */
const listCitingTexts = (source: SourceFile): readonly string[] => [...source.comments, ...testTitles(source)];

/** Returns the titles of the tests and groups of a test file; an empty list for other files. */
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

/** Returns the first identifier of a chain of calls and members: `it` for `it.each(rows)(title)`. */
function rootName(node: SyntaxNode): string {
  const target = node['callee'] ?? node['object'];
  return isNode(target) ? rootName(target) : String(node['name'] ?? '');
}

/** Returns the text of a string or template literal without its expressions; an empty string for other nodes. */
function textOf(node: SyntaxNode): string {
  if (node.type === 'Literal') return String(node['value']);
  if (node.type !== 'TemplateLiteral') return '';
  const quasis = node['quasis'] as readonly { readonly value: { readonly raw: string } }[];
  return quasis.map(({ value }) => value.raw).join(' ');
}
