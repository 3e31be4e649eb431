import { lastItem } from '@flydeck/scene/checked-access';
import type { CompilePorts } from '@flydeck/scene/ports';
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

type Piece = { text: string; token: string };

/** Longer sources are not highlighted: they are unreadable on a slide, and grammars can be slow on unusual text. */
const MAX_SOURCE = 100_000;
const ALIASES = new Map([
  ['vue', 'xml'],
  ['svelte', 'xml'],
  ['jsonc', 'json'],
  ['json5', 'json'],
  ['docker', 'dockerfile'],
  ['console', 'shell'],
  ['zsh', 'bash'],
]);

/** Creates the syntax highlighter, based on the grammars of highlight.js. Deterministic. */
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
    const requested = language?.trim().toLowerCase() ?? '';
    const name = ALIASES.get(requested) ?? requested;
    if (!name || source.length > MAX_SOURCE || !lowlight.registered(name)) return plain(source);
    return linesOf(lowlight.highlight(name, source));
  };
}

const plain = (source: string): Piece[][] =>
  source.split(/\r\n?|\n/).map((text) => (text ? [{ text, token: '' }] : []));

/** Flattens the tree of scopes to lines of pieces, each with its innermost scope. */
function linesOf(root: Root): Piece[][] {
  const lines: Piece[][] = [[]];
  const walk = (nodes: readonly (ElementContent | Root['children'][number])[], token: string): void => {
    for (const node of nodes) {
      if (node.type === 'element') walk(node.children, scopeOf(node) ?? token);
      if (node.type === 'text') append(lines, node.value, token);
    }
  };
  walk(root.children, '');
  return lines;
}

function append(lines: Piece[][], value: string, token: string): void {
  for (const [i, text] of value.split(/\r\n?|\n/).entries()) {
    if (i > 0) lines.push([]);
    if (text) lastItem(lines).push({ text, token });
  }
}

/** `hljs-title function_` is the scope `title.function`. */
function scopeOf(element: Element): string | undefined {
  const names = element.properties.className;
  if (!Array.isArray(names) || names.length === 0) return undefined;
  return names
    .map((name) =>
      String(name)
        .replace(/^hljs-/, '')
        .replace(/_+$/, ''),
    )
    .join('.');
}
