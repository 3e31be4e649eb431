import styles from './legal-text.module.css';

interface LegalTextProps {
  /** Sanitised HTML that the server renders from Markdown. */
  readonly html: string;
  /** BCP 47 language tag; empty if the language is unknown. */
  readonly language: string;
}

/** A text by administrators. The direction of the text depends on its content, not on the page. */
export function LegalText({ html, language }: LegalTextProps) {
  return (
    <div
      className={styles.text}
      lang={language}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server with an allowlist of elements.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
