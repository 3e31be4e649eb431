import { testTitles } from './citations.ts';
import { isNode, type SourceFile, type SyntaxNode, walk } from './source-files.ts';
import { BANNED_PHRASES, BANNED_WORDS, NAME_EXCEPTIONS } from './vocabulary-words.ts';

/** The fields that declare names, by node type. A field contains an identifier, a pattern, or a list of both. */
const DECLARING_FIELDS: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  TSDeclareFunction: ['id', 'params'],
  TSEmptyBodyFunctionExpression: ['params'],
  ArrowFunctionExpression: ['params'],
  TSFunctionType: ['params'],
  TSMethodSignature: ['key', 'params'],
  ClassDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSTypeParameter: ['name'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
  TSPropertySignature: ['key'],
  Property: ['key'],
  CatchClause: ['param'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
};

/** The fields of a destructuring pattern that contain the names that the pattern declares. */
const PATTERN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ObjectPattern: ['properties'],
  Property: ['value'],
  ArrayPattern: ['elements'],
  AssignmentPattern: ['left'],
  RestElement: ['argument'],
  TSParameterProperty: ['parameter'],
};

/** Matches names in snake case, which are not checked: columns, event parameters and fields of other systems. */
const SNAKE_CASE = /^[a-z0-9]+(?:_[a-z0-9]+)+$/;
/** Matches “house ad”, a term of the glossary that contains the banned word `house`. */
const HOUSE_AD = / house ads? /;
/** Separates the words of a name: matches the position before a capital, and characters except a to z and A to Z. */
const WORD_BOUNDARY = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z]+/;

/**
 * Returns one line for each banned word in a declared name or file name, and for each banned phrase in a comment or
 * test title.
 */
export function vocabularyProblems(sources: readonly SourceFile[]): readonly string[] {
  return sources.flatMap((source) => [
    ...fileNameProblems(source),
    ...declarationProblems(source),
    ...phraseProblems(source),
  ]);
}

function fileNameProblems({ path }: SourceFile): readonly string[] {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
  return nameProblems(path, path, name);
}

function declarationProblems({ path, text, program }: SourceFile): readonly string[] {
  const problems = new Set<string>();
  walk(program, (node) => {
    if (node['computed'] === true || isPlainImport(node)) return;
    const declaredNames = (DECLARING_FIELDS[node.type] ?? []).flatMap((field) => listNames(node[field]));
    for (const { name, start } of declaredNames) {
      const line = text.slice(0, start).split('\n').length;
      for (const problem of nameProblems(path, `${path}:${line}`, name)) problems.add(problem);
    }
  });
  return [...problems];
}

/** Returns whether a node imports a name without renaming it. The name is then checked where it is declared. */
const isPlainImport = (node: SyntaxNode): boolean =>
  node.type === 'ImportSpecifier' && listNames(node['imported'])[0]?.name === listNames(node['local'])[0]?.name;

/** A name that a file declares, with its position. */
interface DeclaredName {
  readonly name: string;
  /** Offset in the file. */
  readonly start: number;
}

function listNames(value: unknown): readonly DeclaredName[] {
  if (Array.isArray(value)) return value.flatMap(listNames);
  if (!isNode(value)) return [];
  if (value.type === 'Identifier' || value.type === 'PrivateIdentifier')
    return [{ name: String(value['name']), start: value.start }];
  return (PATTERN_FIELDS[value.type] ?? []).flatMap((field) => listNames((value as SyntaxNode)[field]));
}

/** @param location the path, with the line unless `name` is the name of the file */
function nameProblems(path: string, location: string, name: string): readonly string[] {
  if (SNAKE_CASE.test(name) || isException(path, name)) return [];
  const words = ` ${name.split(WORD_BOUNDARY).join(' ').toLowerCase()} `.replace(HOUSE_AD, ' ');
  return Object.entries(BANNED_WORDS)
    .filter(([banned]) => words.includes(` ${banned} `))
    .map(([banned, replacement]) => `${location}: the name ${name} has “${banned}”; write: ${replacement}`);
}

const isException = (path: string, name: string): boolean =>
  NAME_EXCEPTIONS.some((exception) => exception.name === name && path.startsWith(exception.under));

function phraseProblems(source: SourceFile): readonly string[] {
  const texts = [
    ...source.comments.map((comment) => ({ kind: 'a comment', text: flatten(comment) })),
    ...testTitles(source).map((text) => ({ kind: 'a test title', text })),
  ];
  return texts.flatMap(({ kind, text }) =>
    BANNED_PHRASES.flatMap(({ phrase, use }) => {
      const [bannedPhrase] = phrase.exec(text) ?? [];
      return bannedPhrase
        ? [`${source.path}: ${kind} has “${bannedPhrase}” (${text.slice(0, 160)}); write: ${use}`]
        : [];
    }),
  );
}

/** Returns the text of a comment as one line, without asterisks. */
const flatten = (comment: string): string => comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim();
