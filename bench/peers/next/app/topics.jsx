'use client';

export function Topics({ content: { title, topics } }) {
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
