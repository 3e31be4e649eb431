import content from '../content.json';
import { Nodes } from './nodes.jsx';

// Next.js renders the page for each request, as Flydeck does in this benchmark.
export const dynamic = 'force-dynamic';

export default function Page() {
  return <Nodes data={content.data} />;
}
