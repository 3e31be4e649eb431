/** The two sides of a comparison. */
export type Side = 'for' | 'against';

// Labels of the two sides in the nine languages of the interface, in lower case.
const LABELS: Readonly<Record<Side, readonly string[]>> = {
  for: [
    ...['pro', 'pros', 'for', 'in favour', 'in favor', 'advantages', 'benefits', 'strengths', 'upsides'],
    ...['vorteile', 'dafür', 'stärken', 'chancen', 'pro-argumente', 'argumente dafür'],
    ...['ventajas', 'a favor', 'fortalezas', 'avantages', 'pour', 'les avantages', 'forces', 'points forts'],
    ...['vantagens', 'prós', 'pontos fortes', 'előnyök', 'mellette', 'erősségek', 'érvek mellette'],
    ...['vantaggi', 'a favore', 'punti di forza', 'メリット', '長所', '賛成', '利点', '장점', '찬성', '강점'],
  ],
  against: [
    ...['contra', 'con', 'cons', 'against', 'disadvantages', 'drawbacks', 'risks', 'weaknesses', 'downsides'],
    ...['kontra', 'nachteile', 'dagegen', 'schwächen', 'risiken', 'contra-argumente', 'argumente dagegen'],
    ...['desventajas', 'inconvenientes', 'en contra', 'debilidades', 'inconvénients', 'contre', 'faiblesses'],
    ...['les inconvénients', 'points faibles', 'desvantagens', 'contras', 'contra', 'pontos fracos', 'hátrányok'],
    ...['ellene', 'gyengeségek', 'érvek ellene', 'svantaggi', 'contro', 'punti deboli'],
    ...['デメリット', '短所', '反対', '欠点', '단점', '반대', '약점'],
  ],
};

/** Returns the side that a title names; undefined if it names no side. */
export function sideOf(title: string): Side | undefined {
  const label = title
    .toLowerCase()
    .replace(/[:：*_]+\s*$/u, '')
    .trim();
  return (['for', 'against'] as const).find((side) => LABELS[side].includes(label));
}
