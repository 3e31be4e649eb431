import { Bold, Italic, Link2, List, ListOrdered, Quote, Underline } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import styles from './panels.module.css';
import type { RichText, RichTextMark } from './rich-text.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

const MARKS: readonly (readonly [RichTextMark, string, ReactNode])[] = [
  ['bold', 'editor.bold', <Bold key="bold" {...ICON} />],
  ['italic', 'editor.italic', <Italic key="italic" {...ICON} />],
  ['underline', 'editor.underline', <Underline key="underline" {...ICON} />],
  ['bulletList', 'editor.bulletList', <List key="bulletList" {...ICON} />],
  ['orderedList', 'editor.orderedList', <ListOrdered key="orderedList" {...ICON} />],
  ['blockquote', 'editor.quote', <Quote key="blockquote" {...ICON} />],
  ['link', 'editor.link', <Link2 key="link" {...ICON} />],
];

interface DescriptionFieldProps {
  readonly html: string;
  readonly onHtml: (html: string) => void;
}

/** The description as rich text; its editor comes when this panel is opened. */
export function DescriptionField({ html, onHtml }: DescriptionFieldProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<ReadonlySet<RichTextMark>>(new Set());
  const editor = useRichText(place, html, onHtml, setActive, `${id}-label`);
  const [isLinking, setLinking] = useState(false);
  const press = (mark: RichTextMark) => {
    if (mark === 'link' && !active.has('link')) setLinking(!isLinking);
    else editor?.toggle(mark);
  };
  return (
    <div className={styles.description}>
      <span id={`${id}-label`} className={styles.label}>
        {t('editor.description')}
      </span>
      <div className={styles.rich}>
        <div role="toolbar" aria-label={t('editor.formatting')} className={styles.toolbar}>
          {MARKS.map(([mark, label, icon]) => (
            <IconButton
              key={mark}
              label={t(label)}
              aria-pressed={active.has(mark)}
              disabled={!editor}
              className={styles.mark}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => press(mark)}
            >
              {icon}
            </IconButton>
          ))}
        </div>
        {isLinking && (
          <LinkForm
            onLink={(address) => {
              setLinking(false);
              editor?.link(address);
            }}
          />
        )}
        <div ref={place} className={styles.writing} />
      </div>
    </div>
  );
}

/** Asks where a link leads; an address without its beginning is one of the web. */
function LinkForm({ onLink }: { readonly onLink: (address: string) => void }) {
  const [written, setWritten] = useState('');
  const address = /^(https?:\/\/|mailto:)/i.test(written.trim()) ? written.trim() : `https://${written.trim()}`;
  const isFit = URL.canParse(address) && written.trim() !== '';
  return (
    <div className={styles.linkForm}>
      <Input
        autoFocus
        type="url"
        aria-label={t('editor.linkAddress')}
        placeholder="https://"
        value={written}
        maxLength={2000}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (isFit) onLink(address);
        }}
      />
      <Button disabled={!isFit} onClick={() => onLink(address)}>
        {t('editor.linkAdd')}
      </Button>
    </div>
  );
}

function useRichText(
  place: React.RefObject<HTMLDivElement | null>,
  html: string,
  onHtml: (html: string) => void,
  onActive: (active: ReadonlySet<RichTextMark>) => void,
  labelledBy: string,
): RichText | undefined {
  const [editor, setEditor] = useState<RichText>();
  const latest = useRef({ html, onHtml });
  latest.current = { html, onHtml };
  useEffect(() => {
    let made: RichText | undefined;
    let isGone = false;
    import('./rich-text.ts').then(({ openRichText }) => {
      if (isGone || !place.current) return;
      made = openRichText({
        element: place.current,
        html: latest.current.html,
        labelledBy,
        onHtml: (written) => latest.current.onHtml(written),
        onActive,
      });
      setEditor(made);
    });
    return () => {
      isGone = true;
      made?.close();
    };
  }, [place, onActive, labelledBy]);
  // Undo, or another revision, changed it.
  useEffect(() => editor?.show(html), [editor, html]);
  return editor;
}
