import { useLoaderData } from 'react-router';
import content from '../../content.json';

export const meta = () => [{ title: content.title }];

export const loader = () => content;

export default function Page() {
  const { title, topics } = useLoaderData();
  return (
    <main>
      <h1>{title}</h1>
      {topics.map((topic) => (
        <section key={topic.title}>
          <h2>{topic.title}</h2>
          <ul>
            {topic.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
