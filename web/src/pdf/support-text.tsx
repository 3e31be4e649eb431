import { useHref } from '../page-context.tsx';

/** Renders a message; its text between `[` and `]` becomes a link to support. */
export function SupportText({ text }: { readonly text: string }) {
  const href = useHref();
  const [, textBefore = text, linkText, textAfter = ''] = /^([^[]*)\[([^\]]*)\](.*)$/s.exec(text) ?? [];
  if (linkText === undefined) return <>{text}</>;
  return (
    <>
      {textBefore}
      <a href={href('/contact/support/')}>{linkText}</a>
      {textAfter}
    </>
  );
}
