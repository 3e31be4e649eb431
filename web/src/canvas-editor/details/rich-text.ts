import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';

/** The formats of the toolbar, including formats of paragraphs. */
export type RichTextMark = 'bold' | 'italic' | 'underline' | 'bulletList' | 'orderedList' | 'blockquote' | 'link';

/** An editor of rich text. */
export interface RichTextEditor {
  /** Switches a format of the selected text on or off. A link can only be removed: `setLink` adds one. */
  toggle(mark: RichTextMark): void;
  setLink(href: string): void;
  /** Shows a text that was changed outside of this editor. */
  show(html: string): void;
  close(): void;
}

interface RichTextOptions {
  readonly element: HTMLElement;
  readonly html: string;
  readonly labelledBy: string;
  readonly onHtml: (html: string) => void;
  readonly onActiveMarks: (activeMarks: ReadonlySet<RichTextMark>) => void;
}

const MARKS: readonly RichTextMark[] = [
  'bold',
  'italic',
  'underline',
  'bulletList',
  'orderedList',
  'blockquote',
  'link',
];

/** Opens an editor for the HTML elements that a description may contain. Other elements are pasted as plain text. */
export function openRichText({ element, html, labelledBy, onHtml, onActiveMarks }: RichTextOptions): RichTextEditor {
  const kit = StarterKit.configure({
    heading: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], autolink: true },
  });
  let shown = html;
  const editor = new Editor({
    element,
    extensions: [kit],
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy, dir: 'auto' },
    },
    onUpdate: ({ editor: changed }) => {
      shown = changed.isEmpty ? '' : changed.getHTML();
      onHtml(shown);
    },
    onTransaction: ({ editor: changed }) => onActiveMarks(new Set(MARKS.filter((mark) => changed.isActive(mark)))),
  });
  const toggles: Readonly<Record<RichTextMark, () => boolean>> = {
    bold: () => editor.chain().focus().toggleBold().run(),
    italic: () => editor.chain().focus().toggleItalic().run(),
    underline: () => editor.chain().focus().toggleUnderline().run(),
    bulletList: () => editor.chain().focus().toggleBulletList().run(),
    orderedList: () => editor.chain().focus().toggleOrderedList().run(),
    blockquote: () => editor.chain().focus().toggleBlockquote().run(),
    link: () => editor.chain().focus().unsetLink().run(),
  };
  return {
    toggle: (mark) => void toggles[mark](),
    setLink: (href) => void editor.chain().focus().extendMarkRange('link').setLink({ href }).run(),
    show(newHtml) {
      if (newHtml === shown) return;
      shown = newHtml;
      editor.commands.setContent(newHtml, { emitUpdate: false });
    },
    close: () => editor.destroy(),
  };
}
