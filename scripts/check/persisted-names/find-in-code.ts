import { isNode, isTest, type SourceFile, type SyntaxNode, walk } from '../source-files.ts';

/** String values ("texts") of constants, and of functions that only return a string, by name. */
type Texts = ReadonlyMap<string, string>;

/** Returns the name of an identifier, or of the property that a member expression accesses: `b` for `a.b`. */
const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return String(node['name']);
  return node.type === 'MemberExpression' ? nameOf(node['property']) : undefined;
};

/**
 * Returns the text of a string or template literal, or of an arrow function that only returns such a literal. For a
 * name or a function call, returns the text that `texts` has for the name; undefined if there is none, and for other
 * nodes. Replaces expressions in a template by their text in `texts`, or by `{name}`.
 */
function textOf(node: unknown, texts: Texts = new Map()): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type === 'TemplateLiteral') return templateText(node, texts);
  if (node.type === 'ArrowFunctionExpression') return textOf(node['body'], texts);
  if (node.type === 'TSAsExpression') return textOf(node['expression'], texts);
  const name = node.type === 'CallExpression' ? nameOf(node['callee']) : nameOf(node);
  return name === undefined ? undefined : texts.get(name);
}

function templateText(node: SyntaxNode, texts: Texts): string {
  // ESTree calls the literal strings between the expressions `quasis`.
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  const expressions = node['expressions'] as readonly SyntaxNode[];
  const expressionTexts = expressions.map((expression) => {
    return conditionalText(expression, texts) ?? textOf(expression, texts) ?? `{${nameOf(expression) ?? 'value'}}`;
  });
  return quasis.map(({ value }, index) => value.cooked + (expressionTexts[index] ?? '')).join('');
}

/** Returns `(a|b)` for the expression `condition ? 'a' : 'b'`; undefined for other expressions. */
function conditionalText(node: SyntaxNode, texts: Texts): string | undefined {
  if (node.type !== 'ConditionalExpression') return undefined;
  return `(${textOf(node['consequent'], texts) ?? ''}|${textOf(node['alternate'], texts) ?? ''})`;
}

/** Returns all nodes of a type in the syntax tree of a file, such as `CallExpression`. */
function listNodes({ program }: SourceFile, type: string): readonly SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  walk(program, (node) => {
    if (node.type === type) nodes.push(node);
  });
  return nodes;
}

/** Returns the texts of the constants and functions of a file, by name, and the `outerTexts` of other files. */
function readTexts(source: SourceFile, outerTexts: Texts = new Map()): Map<string, string> {
  const texts = new Map(outerTexts);
  for (const declarator of listNodes(source, 'VariableDeclarator'))
    addText(texts, declarator['id'], declarator['init']);
  for (const assignment of listNodes(source, 'AssignmentExpression'))
    addText(texts, assignment['left'], assignment['right']);
  return texts;
}

/** Adds the text of a declared or assigned value, if it has one. */
function addText(texts: Map<string, string>, target: unknown, value: unknown): void {
  const [name, text] = [nameOf(target), textOf(value, texts)];
  if (name !== undefined && text !== undefined) texts.set(name, text);
}

/** Returns the texts of the constants of all files. Omits names that have different texts in several files. */
function readSharedTexts(sources: readonly SourceFile[]): Map<string, string> {
  const shared = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const source of sources) {
    for (const [name, text] of readTexts(source)) {
      if (shared.has(name) && shared.get(name) !== text) ambiguous.add(name);
      shared.set(name, text);
    }
  }
  for (const name of ambiguous) shared.delete(name);
  return shared;
}

/** Returns the value node of a property of an object literal; undefined for other nodes and for missing properties. */
function propertyValue(object: unknown, key: string): unknown {
  if (!isNode(object)) return undefined;
  const objectNode = object.type === 'TSAsExpression' ? object['expression'] : object;
  if (!isNode(objectNode) || objectNode.type !== 'ObjectExpression') return undefined;
  const properties = objectNode['properties'] as readonly SyntaxNode[];
  return properties.find((candidate) => nameOf(candidate['key']) === key)?.['value'];
}

/** Returns the name of the declared type of a variable, such as `JobDefinition`. */
function declaredTypeOf({ id }: SyntaxNode): string | undefined {
  const annotation = isNode(id) ? (id as SyntaxNode)['typeAnnotation'] : undefined;
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined;
  return isNode(type) ? nameOf(type['typeName']) : undefined;
}

/** A file to search, with the texts of its own constants and of the constants of other files. */
interface CodeFile {
  readonly source: SourceFile;
  readonly texts: Texts;
}

/** Returns the stored names of one kind in a source file. */
type Finder = (file: CodeFile) => Iterable<string>;

/** Returns the path and the start of a node's source text, for messages. */
const describeNode = ({ source }: CodeFile, node: SyntaxNode): string =>
  `${source.path}: ${source.text.slice(node.start, node.end).slice(0, 80)}`;

/** Returns the text of a node. @throws Error if the node has no text, because its stored name would not be found. */
function requireText(file: CodeFile, node: unknown): string {
  const text = textOf(node, file.texts);
  if (text !== undefined) return text;
  throw new Error(
    `The stored name is not a string literal: ${isNode(node) ? describeNode(file, node) : file.source.path}`,
  );
}

/** Finds names of jobs: `const x: JobDefinition<…> = { name }`. */
function* findJobs(file: CodeFile): Generator<string> {
  for (const declarator of listNodes(file.source, 'VariableDeclarator'))
    if (declaredTypeOf(declarator) === 'JobDefinition')
      yield requireText(file, propertyValue(declarator['init'], 'name'));
}

/** Finds labels of secrets: `secrets(label)`. */
function* findSecrets(file: CodeFile): Generator<string> {
  for (const call of listNodes(file.source, 'CallExpression')) {
    if (nameOf(call['callee']) !== 'secrets') continue;
    yield requireText(file, (call['arguments'] as readonly SyntaxNode[])[0]);
  }
}

/** Finds keys of web storage: `storage.getItem(key)`. */
function* findStorageKeys(file: CodeFile): Generator<string> {
  if (!/^(editor|web)$/.test(file.source.workspace)) return;
  for (const call of listNodes(file.source, 'CallExpression')) {
    if (!/^(getItem|setItem|removeItem)$/.test(nameOf(call['callee']) ?? '')) continue;
    yield requireText(file, (call['arguments'] as readonly SyntaxNode[])[0]);
  }
}

/** Finds names of databases of the browser: `indexedDB.open(name)`, and `openDB(name)` of the package idb. */
function* findBrowserDatabases(file: CodeFile): Generator<string> {
  for (const call of listNodes(file.source, 'CallExpression')) {
    const callee = call['callee'] as SyntaxNode;
    const isNative = nameOf(callee['object']) === 'indexedDB' && nameOf(callee) === 'open';
    if (!isNative && nameOf(callee) !== 'openDB') continue;
    yield requireText(file, (call['arguments'] as readonly SyntaxNode[])[0]);
  }
}

/** Matches names of functions that write a cookie. */
const COOKIE_WRITER = /^(stringifySetCookie|writeCookie|cookieText)$/;
/** Matches names of constants and functions whose text is the name of a cookie. */
const NAMED_AFTER_COOKIE = /(^|_)cookie(_|$)|cookie(Name)?$/i;

/** Finds names of cookies: in constants with names such as `MY_COOKIE`, and in calls that write a cookie. */
function* findCookies(file: CodeFile): Generator<string> {
  for (const [name, text] of readTexts(file.source, file.texts))
    if (NAMED_AFTER_COOKIE.test(name) && isCookieName(text) && isDeclared(file.source, name)) yield text;
  for (const call of listNodes(file.source, 'CallExpression')) {
    if (!COOKIE_WRITER.test(nameOf(call['callee']) ?? '')) continue;
    const [first] = call['arguments'] as readonly SyntaxNode[];
    const text = textOf(propertyValue(first, 'name') ?? first, file.texts);
    if (text !== undefined) yield text;
  }
}

/** Returns whether a text may be the name of a cookie. Texts of templates also contain `{name}` and `(a|b)`. */
const isCookieName = (text: string): boolean => /^[\w.(){}|-]+$/.test(text);

/** Returns whether the file itself, not another file, declares the name as a constant or private field. */
const isDeclared = ({ text }: SourceFile, name: string): boolean =>
  new RegExp(`(const |this\\.#)${name}\\b[^=\\n]*= `).test(text);

/**
 * Finds names of instance facts: texts of constants such as `LEGACY_PRICE_FACT` and `DEMOS_LOADED`, and names that SQL
 * inserts into the table `instance_facts`.
 */
function* findInstanceFacts(file: CodeFile): Generator<string> {
  const { source } = file;
  if (source.workspace !== 'server') return;
  for (const [name, text] of readTexts(source)) if (/_(FACT|LOADED)$/.test(name)) yield text;
  for (const [, fact = ''] of source.text.matchAll(/INSERT INTO instance_facts \(name\)\s+SELECT '([a-z-]+)'/g))
    yield fact;
}

/**
 * Finds the actions whose attempts are counted and limited: `{ action: 'link.password' }` in a file that uses `Limit`.
 * Only texts with a dot are names of limited actions; the file may have other properties that are called `action`.
 */
function* findLimits(file: CodeFile): Generator<string> {
  if (!/\bLimit\b/.test(file.source.text)) return;
  for (const { key, value } of listNodes(file.source, 'Property')) {
    const text = nameOf(key) === 'action' ? textOf(value) : undefined;
    if (text !== undefined && /^[\w.-]+$/.test(text) && text.includes('.')) yield text;
  }
}

/** Finds files and folders of the data folder: `join(dataDir, name, …)`. */
function* findDataFiles(file: CodeFile): Generator<string> {
  for (const call of listNodes(file.source, 'CallExpression')) {
    const [folder, ...names] = call['arguments'] as readonly SyntaxNode[];
    if (nameOf(call['callee']) !== 'join' || nameOf(folder) !== 'dataDir') continue;
    yield names.map((name) => requireText(file, name)).join('/');
  }
}

/** Finds values of the field `format`, which identifies the type of stored documents and files. */
function* findFormats(file: CodeFile): Generator<string> {
  for (const { key, value } of listNodes(file.source, 'Property')) {
    const text = nameOf(key) === 'format' ? textOf(value) : undefined;
    if (text?.startsWith('flydeck')) yield text;
  }
}

/** Finds the purposes of tokens, which are stored or signed with the tokens: `type TokenPurpose = 'a' | 'b'`. */
function* findTokenPurposes(file: CodeFile): Generator<string> {
  for (const alias of listNodes(file.source, 'TSTypeAliasDeclaration')) {
    const union = alias['typeAnnotation'];
    if (nameOf(alias['id']) !== 'TokenPurpose' || !isNode(union)) continue;
    for (const type of union['types'] as readonly SyntaxNode[]) yield requireText(file, type['literal']);
  }
}

/** Functions that find the stored names of each kind in a source file. */
const FINDERS = {
  jobs: findJobs,
  secrets: findSecrets,
  cookies: findCookies,
  storageKeys: findStorageKeys,
  browserDatabases: findBrowserDatabases,
  instanceFacts: findInstanceFacts,
  limits: findLimits,
  dataFiles: findDataFiles,
  formats: findFormats,
  tokenPurposes: findTokenPurposes,
} satisfies Record<string, Finder>;

type NameKind = keyof typeof FINDERS;

/**
 * Returns the sorted stored names of all sources except tests, by kind.
 * @throws Error if the text of a stored name cannot be determined
 */
export function findNamesInCode(sources: readonly SourceFile[]): Record<NameKind, readonly string[]> {
  const code = sources.filter(({ path }) => !isTest(path) && !/^(e2e|bench)\//.test(path));
  const shared = readSharedTexts(code);
  const files = code.map((source) => ({ source, texts: readTexts(source, shared) }));
  const entries = Object.entries(FINDERS).map(([kind, find]) => [
    kind,
    [...new Set(files.flatMap((file) => [...(find as Finder)(file)]))].sort(),
  ]);
  return Object.fromEntries(entries) as Record<NameKind, readonly string[]>;
}
