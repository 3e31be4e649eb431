import { Bold, Italic, Link2, List, ListOrdered, Quote, Underline } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import styles from './details.module.css';
import type { RichTextEditor, RichTextFormat } from './rich-text.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** For each button of the toolbar: the format that the button switches, the message key of its label, and its icon. */
const TOOLBAR_BUTTONS: readonly (readonly [RichTextFormat, string, ReactNode])[] = [
  ['bold', 'canvas-details.bold', <Bold key="bold" {...ICON} />],
  ['italic', 'canvas-details.italic', <Italic key="italic" {...ICON} />],
  ['underline', 'canvas-details.underline', <Underline key="underline" {...ICON} />],
  ['bulletList', 'canvas-details.bulletList', <List key="bulletList" {...ICON} />],
  ['orderedList', 'canvas-details.orderedList', <ListOrdered key="orderedList" {...ICON} />],
  ['blockquote', 'canvas-details.quote', <Quote key="blockquote" {...ICON} />],
  ['link', 'canvas-details.link', <Link2 key="link" {...ICON} />],
];

interface DescriptionFieldProps {
  /** The description. */
  readonly html: string;
  /** Called with the changed description when the author edits it. */
  readonly onHtml: (html: string) => void;
}

/** A field for the description as rich text. The code of the text editor is loaded when the field is shown. */
export function DescriptionField({ html, onHtml }: DescriptionFieldProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const [activeFormats, setActiveFormats] = useState<ReadonlySet<RichTextFormat>>(new Set());
  const editor = useRichText(container, html, onHtml, setActiveFormats, `${id}-label`);
  const [isLinkFormOpen, setLinkFormOpen] = useState(false);
  const toggleFormat = (format: RichTextFormat) => {
    if (format === 'link' && !activeFormats.has('link')) setLinkFormOpen(!isLinkFormOpen);
    else editor?.toggle(format);
  };
  return (
    <div className={styles.description}>
      <span id={`${id}-label`} className={styles.label}>
        {t('canvas-details.description')}
      </span>
      <div className={styles.rich}>
        <div role="toolbar" aria-label={t('canvas-details.formatting')} className={styles.toolbar}>
          {TOOLBAR_BUTTONS.map(([format, labelKey, icon]) => (
            <IconButton
              key={format}
              label={t(labelKey)}
              aria-pressed={activeFormats.has(format)}
              disabled={!editor}
              className={styles.formatButton}
              // Keeps the focus in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => toggleFormat(format)}
            >
              {icon}
            </IconButton>
          ))}
        </div>
        {isLinkFormOpen && (
          <LinkForm
            onLink={(url) => {
              setLinkFormOpen(false);
              editor?.setLink(url);
            }}
          />
        )}
        <div ref={container} className={styles.textEditor} />
      </div>
    </div>
  );
}

/** A form for the URL of a link. A URL without `http:`, `https:` or `mailto:` gets the prefix `https://`. */
function LinkForm({ onLink }: { readonly onLink: (url: string) => void }) {
  const [typed, setTyped] = useState('');
  const url = /^(https?:\/\/|mailto:)/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  const isValid = URL.canParse(url) && typed.trim() !== '';
  return (
    <div className={styles.linkForm}>
      <Input
        autoFocus
        type="url"
        aria-label={t('canvas-details.linkAddress')}
        placeholder="https://"
        value={typed}
        maxLength={2000}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (isValid) onLink(url);
        }}
      />
      <Button disabled={!isValid} onClick={() => onLink(url)}>
        {t('canvas-details.linkAdd')}
      </Button>
    </div>
  );
}

/**
 * Loads the text editor, and opens it in the container. Returns the text editor; undefined until it is open.
 * @param onActiveFormats called with the formats of the selected text when they change
 * @param labelledBy id of the element with the label of the text editor
 */
function useRichText(
  container: React.RefObject<HTMLDivElement | null>,
  html: string,
  onHtml: (html: string) => void,
  onActiveFormats: (activeFormats: ReadonlySet<RichTextFormat>) => void,
  labelledBy: string,
): RichTextEditor | undefined {
  const [editor, setEditor] = useState<RichTextEditor>();
  // The text editor stays open when `html` or `onHtml` changes, so the text editor uses the latest values.
  const latestProps = useRef({ html, onHtml });
  latestProps.current = { html, onHtml };
  useEffect(() => {
    let opened: RichTextEditor | undefined;
    let isClosed = false;
    import('./rich-text.ts').then(({ openRichText }) => {
      if (isClosed || !container.current) return;
      opened = openRichText({
        element: container.current,
        html: latestProps.current.html,
        labelledBy,
        onHtml: (changed) => latestProps.current.onHtml(changed),
        onActiveFormats,
      });
      setEditor(opened);
    });
    return () => {
      isClosed = true;
      opened?.close();
    };
  }, [container, onActiveFormats, labelledBy]);
  // Shows a description that was changed outside of the text editor, by undo or by another author.
  useEffect(() => editor?.show(html), [editor, html]);
  return editor;
}
