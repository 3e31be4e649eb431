import content from '../content.json';

export const metadata = { title: content.title };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
