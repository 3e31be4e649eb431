import content from '../content.json';
import { Topics } from './topics.jsx';

// Rendered for each request, as the page that it is compared with.
export const dynamic = 'force-dynamic';

export default function Page() {
  return <Topics content={content} />;
}
