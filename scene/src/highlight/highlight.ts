import type { Element, ElementContent, Root } from 'hast';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import elixir from 'highlight.js/lib/languages/elixir';
import haskell from 'highlight.js/lib/languages/haskell';
import http from 'highlight.js/lib/languages/http';
import julia from 'highlight.js/lib/languages/julia';
import latex from 'highlight.js/lib/languages/latex';
import matlab from 'highlight.js/lib/languages/matlab';
import powershell from 'highlight.js/lib/languages/powershell';
import scala from 'highlight.js/lib/languages/scala';
import { common, createLowlight } from 'lowlight';
import { lastItem } from '../checked-access.ts';
import type { CompilePorts } from '../ports.ts';

/** A part of a line of code, and its highlight.js scope such as `keyword`; '' for text without a scope. */
type TextSpan = { text: string; scope: string };

/** Maximum length of highlighted code. Longer code is unreadable on a slide, and some grammars could be too slow. */
const MAX_SOURCE_LENGTH = 100_000;
/** Names of languages with the names of their grammars. highlight.js has no grammars for `vue` and `svelte`. */
const GRAMMARS_BY_LANGUAGE = new Map([
  ['vue', 'xml'],
  ['svelte', 'xml'],
  ['jsonc', 'json'],
  ['json5', 'json'],
  ['docker', 'dockerfile'],
  ['console', 'shell'],
  ['zsh', 'bash'],
]);

/** Creates the syntax highlighter, which uses the grammars of highlight.js and is deterministic. */
export function createHighlight(): CompilePorts['highlight'] {
  const lowlight = createLowlight({
    ...common,
    dockerfile,
    elixir,
    haskell,
    http,
    julia,
    latex,
    matlab,
    powershell,
    scala,
  });
  return (source, language) => {
    const languageName = language?.trim().toLowerCase() ?? '';
    const grammar = GRAMMARS_BY_LANGUAGE.get(languageName) ?? languageName;
    const isSupported = grammar && source.length <= MAX_SOURCE_LENGTH && lowlight.registered(grammar);
    const plainText: Root = { type: 'root', children: [{ type: 'text', value: source }] };
    return flattenScopes(isSupported ? lowlight.highlight(grammar, source) : plainText);
  };
}

/** Converts the tree of scopes to lines of spans. The scope of a span is that of its innermost element with a scope. */
function flattenScopes(root: Root): TextSpan[][] {
  const lines: TextSpan[][] = [[]];
  const walk = (nodes: readonly (ElementContent | Root['children'][number])[], scope: string): void => {
    for (const node of nodes) {
      if (node.type === 'element') walk(node.children, scopeOf(node) ?? scope);
      if (node.type === 'text') appendText(lines, node.value, scope);
    }
  };
  walk(root.children, '');
  return lines;
}

/** Appends text to the last line; line ends in the text start new lines. */
function appendText(lines: TextSpan[][], value: string, scope: string): void {
  for (const [i, text] of value.split(/\r\n?|\n/).entries()) {
    if (i > 0) lines.push([]);
    if (text) lastItem(lines).push({ text, scope });
  }
}

/** Returns the scope of an element: `title.function` for `hljs-title function_`, undefined without classes. */
function scopeOf(element: Element): string | undefined {
  const names = element.properties.className;
  if (!Array.isArray(names) || names.length === 0) return undefined;
  return names.map((name) => String(name).replace(/^hljs-|_+$/g, '')).join('.');
}
