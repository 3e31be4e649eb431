import type { Paragraph, RootContent } from 'mdast';

/** A mark that opens or closes a region: pandoc's `::: name`, Slidev's `::right::`. */
export type DivMark = { readonly open: string } | { readonly slot: string } | { readonly close: true };

const single = (node: RootContent): string | undefined => {
  const child =
    node.type === 'paragraph' && (node as Paragraph).children.length === 1
      ? (node as Paragraph).children[0]
      : undefined;
  return child?.type === 'text' ? child.value.trim() : undefined;
};

/** The mark that a paragraph is, if it is one. */
export function divMark(node: RootContent): DivMark | undefined {
  const text = single(node);
  if (!text?.startsWith('::')) return undefined;
  const slot = /^::\s*([\w-]+)\s*::$/.exec(text)?.[1];
  if (slot) return { slot };
  const open = /^:{3,}\s*(?:\{([^}]*)\}|([\w-]+))\s*:*$/.exec(text);
  if (open) return { open: `${open[1] ?? ''} ${open[2] ?? ''}`.trim() };
  return /^:{3,}$/.test(text) ? { close: true } : undefined;
}

export const isFenceMark = (node: RootContent): boolean => divMark(node) !== undefined;
