import { useHref } from '../page-context.tsx';

/** Renders a message; its text between `[` and `]` becomes a link to support. */
export function SupportText({ text }: { readonly text: string }) {
  const href = useHref();
  const [, before = text, linked, after = ''] = /^([^[]*)\[([^\]]*)\](.*)$/s.exec(text) ?? [];
  if (linked === undefined) return <>{text}</>;
  return (
    <>
      {before}
      <a href={href('/contact/support/')}>{linked}</a>
      {after}
    </>
  );
}
