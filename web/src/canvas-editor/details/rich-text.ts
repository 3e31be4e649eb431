import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';

/** A format of characters or paragraphs that the toolbar can switch on and off. */
export type RichTextFormat = 'bold' | 'italic' | 'underline' | 'bulletList' | 'orderedList' | 'blockquote' | 'link';

/** An editor of rich text. */
export interface RichTextEditor {
  /** Switches a format of the selected text on or off. `link` only removes a link; `setLink` adds one. */
  toggle(format: RichTextFormat): void;
  /** Links the selected text, or changes the URL of the link at the caret. */
  setLink(href: string): void;
  /** Replaces the text, for example after an undo. Does not call `onHtml`. */
  show(html: string): void;
  close(): void;
}

interface RichTextOptions {
  /** The element in which the editor is shown. */
  readonly element: HTMLElement;
  /** HTML of the initial text. */
  readonly html: string;
  /** Id of the element with the label of the editor. */
  readonly labelledBy: string;
  /** Called with the HTML of the text after each change by the author; '' if the text is empty. */
  readonly onHtml: (html: string) => void;
  /** Called with the formats of the selected text when the text or the selection changes. */
  readonly onActiveFormats: (activeFormats: ReadonlySet<RichTextFormat>) => void;
}

const FORMATS: readonly RichTextFormat[] = [
  'bold',
  'italic',
  'underline',
  'bulletList',
  'orderedList',
  'blockquote',
  'link',
];

/**
 * Opens an editor for the HTML elements that a presentation's description may contain. If the author pastes other HTML
 * elements, the editor keeps only their text.
 */
export function openRichText({ element, html, labelledBy, onHtml, onActiveFormats }: RichTextOptions): RichTextEditor {
  const kit = StarterKit.configure({
    heading: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], autolink: true },
  });
  let shownHtml = html;
  const editor = new Editor({
    element,
    extensions: [kit],
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy, dir: 'auto' },
    },
    onUpdate: ({ editor: changedEditor }) => {
      shownHtml = changedEditor.isEmpty ? '' : changedEditor.getHTML();
      onHtml(shownHtml);
    },
    onTransaction: ({ editor: changedEditor }) =>
      onActiveFormats(new Set(FORMATS.filter((format) => changedEditor.isActive(format)))),
  });
  const toggles: Readonly<Record<RichTextFormat, () => boolean>> = {
    bold: () => editor.chain().focus().toggleBold().run(),
    italic: () => editor.chain().focus().toggleItalic().run(),
    underline: () => editor.chain().focus().toggleUnderline().run(),
    bulletList: () => editor.chain().focus().toggleBulletList().run(),
    orderedList: () => editor.chain().focus().toggleOrderedList().run(),
    blockquote: () => editor.chain().focus().toggleBlockquote().run(),
    link: () => editor.chain().focus().unsetLink().run(),
  };
  return {
    toggle: (format) => void toggles[format](),
    setLink: (href) => void editor.chain().focus().extendMarkRange('link').setLink({ href }).run(),
    show(newHtml) {
      if (newHtml === shownHtml) return;
      shownHtml = newHtml;
      editor.commands.setContent(newHtml, { emitUpdate: false });
    },
    close: () => editor.destroy(),
  };
}
