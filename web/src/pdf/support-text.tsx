import { useHref } from '../page-context.tsx';

/** Renders a message. The words between `[` and `]` become a link to the support form. */
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
