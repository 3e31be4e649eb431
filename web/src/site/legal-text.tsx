import styles from './legal-text.module.css';

interface LegalTextProps {
  /** Safe HTML, as the server made it from Markdown. */
  readonly html: string;
  /** BCP 47; empty: not known. */
  readonly language: string;
}

/** A text that administrators wrote. Its direction follows its words, whatever the direction of the page. */
export function LegalText({ html, language }: LegalTextProps) {
  return (
    <div
      className={styles.text}
      lang={language}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from Markdown, of listed elements only.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
